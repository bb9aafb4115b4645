import type { AdministeredAccessRequest } from '@zuschlag/contracts/access-requests/administration'
import { getConcludedBrokeragePaper } from '@zuschlag/contracts/access-requests/conclude-brokerage'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { Notice } from '../../../design/notice.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts } from '../editing/facts.tsx'

/** What was concluded about the commission; nothing where there was nothing to conclude. */
export function BrokerageFacts({ request }: { request: AdministeredAccessRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { brokerage } = request
  if (brokerage === null) return null
  const at = (instant: Instant) => format.dateTime(instant, request.auction.timeZone)
  const { percent, agreement, concludedAt, beginsAtOnce, withdrawableUntil, withdrawnAt } = brokerage
  const until = { until: at(withdrawableUntil) }
  return (
    <section aria-label={t('platform.accessRequests.brokerage.title')}>
      {withdrawnAt !== null && (
        <Notice
          tone="warning"
          title={t('platform.accessRequests.brokerage.withdrawn', { at: at(withdrawnAt) })}
        />
      )}
      {withdrawnAt === null && !beginsAtOnce && (
        <Notice tone="warning" title={t('platform.accessRequests.brokerage.later', until)} />
      )}
      <Facts
        facts={[
          {
            label: t('platform.accessRequests.brokerage.title'),
            value: (
              <DownloadLink
                href={urlOf(getConcludedBrokeragePaper.path, { requestId: request.id })}
                hasIcon={false}
              >
                {t('platform.accessRequests.brokerage.paper', { version: agreement.version })}
              </DownloadLink>
            ),
          },
          {
            label: t('accessRequest.brokerage.commission'),
            value: t('accessRequest.brokerage.percent', { percent: format.percent(percent) }),
          },
          { label: t('platform.accessRequests.brokerage.concludedAt'), value: at(concludedAt) },
          {
            label: t('platform.accessRequests.brokerage.begin'),
            value: t(
              beginsAtOnce
                ? 'platform.accessRequests.brokerage.atOnce'
                : 'platform.accessRequests.brokerage.afterPeriod',
            ),
          },
        ]}
      />
    </section>
  )
}
