import type { ConcludedBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import { getBrokeragePaper } from '@zuschlag/contracts/access-requests/conclude-brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Step } from './step.tsx'
import { useAccessRequest } from './use-access-request.ts'
import { useRequestProblem } from './use-request-problem.ts'

type Props = {
  details: Pick<AuctionDetails, 'id' | 'timeZone'>
  brokerage: ConcludedBrokerage
  revision: number
}

/** What the reader concluded, to look at again, and to withdraw from while the law gives them the time. */
export function BrokerageKept({ details, brokerage, revision }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const at = (instant: Instant) => format.dateTime(instant, details.timeZone)
  const { percent, agreement, concludedAt, beginsAtOnce, withdrawableUntil, withdrawnAt } = brokerage
  const values = {
    percent: format.percent(percent),
    version: agreement.version,
    until: at(withdrawableUntil),
  }
  const isOpen = useAtServerTime((nowMs) => nowMs !== null && nowMs <= instantToMs(withdrawableUntil))
  return (
    <>
      <Notice
        tone={withdrawnAt === null ? 'leading' : 'ended'}
        role="status"
        title={
          withdrawnAt === null
            ? t('accessRequest.brokerage.concluded', { at: at(concludedAt) })
            : t('accessRequest.brokerage.withdrawnAt', { at: at(withdrawnAt) })
        }
      >
        {t('accessRequest.brokerage.terms', values)}{' '}
        {t(beginsAtOnce ? 'accessRequest.brokerage.beginsNow' : 'accessRequest.brokerage.beginsLater')}{' '}
        {withdrawnAt === null && t('accessRequest.brokerage.until', values)}
      </Notice>
      <div className="row">
        <DownloadLink
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={urlOf(getBrokeragePaper.path, { auctionId: details.id })}
        >
          {t('accessRequest.brokerage.paper')}
        </DownloadLink>
        {withdrawnAt === null && isOpen && (
          <WithdrawAgreement auctionId={details.id} concludedAt={at(concludedAt)} revision={revision} />
        )}
      </div>
    </>
  )
}

/** The same as a part of its own, where the reader concluded anything. */
export function Agreement({
  details,
  request,
}: {
  details: AuctionDetails
  request: OwnAccessRequest | null
}) {
  const { t } = useTranslation()
  if (request === null || request.brokerage === null) return null
  return (
    <Step title={t('accessRequest.brokerage.title')}>
      <BrokerageKept details={details} brokerage={request.brokerage} revision={request.revision} />
    </Step>
  )
}

type WithdrawProps = { auctionId: AuctionId; concludedAt: string; revision: number }

/** In two steps, as the law asks: what is about to happen, then its confirmation. */
function WithdrawAgreement({ auctionId, concludedAt, revision }: WithdrawProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { withdrawAgreement } = useAccessRequest(auctionId)
  const problemText = useRequestProblem()
  const send = () => withdrawAgreement.mutate(revision, { onSuccess: () => setAsked(false) })
  return (
    <>
      <Button variant="text" size="small" onPress={() => setAsked(true)}>
        {t('accessRequest.brokerage.withdraw')}
      </Button>
      <LazyDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('accessRequest.brokerage.withdraw')}
        role="alertdialog"
        actions={
          <>
            <Button isPending={withdrawAgreement.isPending} pendingLabel={t('form.sending')} onPress={send}>
              {t('accessRequest.brokerage.confirmWithdrawal')}
            </Button>
            <Button variant="secondary" onPress={() => setAsked(false)}>
              {t('accessRequest.brokerage.keep')}
            </Button>
          </>
        }
      >
        <p>{t('accessRequest.brokerage.withdrawAsk', { at: concludedAt })}</p>
        {withdrawAgreement.isError && (
          <Notice tone="refused" role="alert">
            {problemText(withdrawAgreement.error)}
          </Notice>
        )}
      </LazyDialog>
    </>
  )
}
