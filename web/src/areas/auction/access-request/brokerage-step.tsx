import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import { getBrokeragePaper } from '@zuschlag/contracts/access-requests/conclude-brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { Notice } from '../../../design/notice.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './access-request.module.css'
import { BrokerageKept } from './brokerage-kept.tsx'
import { lateReviewDay } from './review-start.ts'
import { Step } from './step.tsx'

type Props = {
  details: AuctionDetails
  offer: BrokerageOffer
  request: OwnAccessRequest | null
  isAgreed: boolean
  /** Whether somebody tried to send without it. */
  isMissed: boolean
  isPending: boolean
  problem: string | undefined
  onConclude: (chosen: { beginsAtOnce: boolean; language: Language }) => void
}

/** Where buyers pay commission: what it costs, the agreement to read and keep, and a button that says so. */
export function BrokerageStep(props: Props) {
  const { details, offer, request, isAgreed, isMissed, isPending, problem, onConclude } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const [beginsAtOnce, setBeginsAtOnce] = useState(false)
  const earlier = request?.brokerage ?? null
  if (request !== null && earlier !== null && isAgreed) {
    return (
      <Step title={t('accessRequest.step.brokerage')}>
        <BrokerageKept details={details} brokerage={earlier} revision={request.revision} />
      </Step>
    )
  }
  return (
    <Step title={t('accessRequest.step.brokerage')}>
      {request !== null && earlier !== null && (
        <>
          <Notice
            tone="warning"
            title={t(
              earlier.withdrawnAt !== null
                ? 'accessRequest.brokerage.withdrawn'
                : earlier.isOfEarlierRequest
                  ? 'accessRequest.brokerage.earlier'
                  : 'accessRequest.brokerage.outdated',
            )}
          />
          <BrokerageKept details={details} brokerage={earlier} revision={request.revision} />
        </>
      )}
      <p>{t('accessRequest.brokerage.why', { tenant: details.tenant.name })}</p>
      <OfferFacts offer={offer} />
      <Papers details={details} offer={offer} />
      <Checkbox isSelected={beginsAtOnce} onChange={setBeginsAtOnce} isDisabled={isPending}>
        {t('accessRequest.brokerage.atOnce', { tenant: details.tenant.name })}
      </Checkbox>
      <p className="sm muted">{t('accessRequest.brokerage.atOnceHint')}</p>
      {!beginsAtOnce && <LateReview details={details} />}
      <p className="sm">{t('accessRequest.brokerage.withdrawal')}</p>
      {problem !== undefined && (
        <Notice tone="refused" role="alert">
          {problem}
        </Notice>
      )}
      <div className="row">
        <Button
          isPending={isPending}
          pendingLabel={t('form.sending')}
          onPress={() => onConclude({ beginsAtOnce, language })}
        >
          {t('accessRequest.brokerage.conclude')}
        </Button>
      </div>
      {isMissed && (
        <div role="alert">
          <FieldErrorText>{t('accessRequest.problem.brokerageNeeded')}</FieldErrorText>
        </div>
      )}
    </Step>
  )
}

/** Without the wish to start at once, the access may come after the end of the process. */
function LateReview({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { end, timeZone } = details
  const lastDay = useAtServerTime((nowMs) => lateReviewDay(details, nowMs))
  if (end === null || lastDay === null) return null
  const values = {
    day: format.date(`${lastDay}T12:00:00.000Z` as Instant, 'UTC'),
    end: format.dateTime(end, timeZone),
  }
  return (
    <Notice tone="warning" role="status" title={t('accessRequest.brokerage.late', values)}>
      {t('accessRequest.brokerage.lateNext', { tenant: details.tenant.name })}
    </Notice>
  )
}

function OfferFacts({ offer }: { offer: BrokerageOffer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { percent, costs, currencyCode, startPrice } = offer
  const atStart = {
    price: format.money(startPrice, currencyCode),
    amount: format.moneyExact(Math.round(costs.brokeragePrice * 100), currencyCode),
  }
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('accessRequest.brokerage.firm')}</dt>
        <dd>{offer.broker}</dd>
      </div>
      <div>
        <dt>{t('accessRequest.brokerage.commission')}</dt>
        <dd>
          <b>{t('accessRequest.brokerage.percent', { percent: format.percent(percent) })}</b>
          <br />
          {t('accessRequest.brokerage.atStart', atStart)}
        </dd>
      </div>
      <div>
        <dt>{t('accessRequest.brokerage.due')}</dt>
        <dd>{t('accessRequest.brokerage.dueWhen')}</dd>
      </div>
    </dl>
  )
}

function Papers({ details, offer }: Pick<Props, 'details' | 'offer'>) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const version = String(offer.agreement.version)
  return (
    <div className="row">
      <Link
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        to="/$lang/agreements/$kind/$version"
        params={{ lang, kind: 'brokerageAgreement', version }}
        target="_blank"
      >
        {t('accessRequest.brokerage.read', { version })}
      </Link>
      <DownloadLink
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        href={urlOf(getBrokeragePaper.path, { auctionId: details.id }, { language: lang, of: 'offer' })}
      >
        {t(offer.country === 'AT' ? 'accessRequest.brokerage.overview' : 'accessRequest.brokerage.paper')}
      </DownloadLink>
    </div>
  )
}
