import { Link } from '@tanstack/react-router'
import {
  WITHDRAWAL_DAYS,
  type BrokerageOffer,
  type ConcludedBrokerage,
} from '@zuschlag/contracts/access-requests/brokerage'
import { getBrokeragePaper } from '@zuschlag/contracts/access-requests/conclude-brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import { useState, type ReactNode } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { useAccessRequest, useRequestProblem } from './use-access-request.ts'
import styles from './access-request.module.css'

type BrokerageStepProps = {
  details: AuctionDetails
  offer: BrokerageOffer
  request: OwnAccessRequest | null
  isAgreed: boolean
  /** Whether the reader tried to send without it. */
  isMissed: boolean
  isPending: boolean
  problem: string | undefined
  onConclude: (chosen: { beginsAtOnce: boolean; language: Language }) => void
}

/** Where buyers pay commission: what it costs, the agreement to read and keep, and a button that says so. */
export function BrokerageStep(props: BrokerageStepProps) {
  const { details, offer, request, isAgreed, isMissed, isPending, problem, onConclude } = props
  const { t, language } = useTranslation()
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
  const { t, format } = useIntl()
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
  const { t, format } = useIntl()
  const { percent, costs, currencyCode, startPrice } = offer
  const atStart = {
    price: format.money(startPrice, currencyCode),
    amount: format.moneyExact(Math.round(costs.brokeragePrice * 100), currencyCode),
  }
  return (
    <dl className={`stack gap-3 ${styles.facts}`}>
      <div>
        <dt>{t('accessRequest.brokerage.firm')}</dt>
        <dd className="breaks">{offer.broker}</dd>
      </div>
      <div>
        <dt>{t('accessRequest.brokerage.commission')}</dt>
        <dd className="breaks">
          <b>{t('accessRequest.brokerage.percent', { percent: format.percent(percent) })}</b>
          <br />
          {t('accessRequest.brokerage.atStart', atStart)}
        </dd>
      </div>
      <div>
        <dt>{t('accessRequest.brokerage.due')}</dt>
        <dd className="breaks">{t('accessRequest.brokerage.dueWhen')}</dd>
      </div>
    </dl>
  )
}

function Papers({ details, offer }: Pick<BrokerageStepProps, 'details' | 'offer'>) {
  const { t, language: lang } = useTranslation()
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

type BrokerageKeptProps = {
  details: Pick<AuctionDetails, 'id' | 'timeZone'>
  brokerage: ConcludedBrokerage
  revision: number
}

/** What the reader concluded, to look at again, and to withdraw from while the law gives them the time. */
export function BrokerageKept({ details, brokerage, revision }: BrokerageKeptProps) {
  const { t, format } = useIntl()
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

/** A concluded agreement as a part of its own; nothing where the reader concluded none. */
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

/** One part of the request. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="stack">{children}</div>
    </Panel>
  )
}

const DAY_MS = 86_400_000

/**
 * The last day of the period for a withdrawal of an agreement that is concluded now, YYYY-MM-DD, where the
 * process ends by then: the review may then start too late. Null where there is time for it.
 */
export function lateReviewDay(
  { end, timeZone }: Pick<AuctionDetails, 'end' | 'timeZone'>,
  nowMs: number | null,
): string | null {
  if (end === null || nowMs === null) return null
  // Counted in days, because two of a year have no 24 hours.
  const today = Date.parse(`${dayOf(nowMs, timeZone)}T00:00:00Z`)
  const lastDay = dayOf(today + WITHDRAWAL_DAYS * DAY_MS, 'UTC')
  return dayOf(end, timeZone) <= lastDay ? lastDay : null
}

/** After which moment the review of a request starts; null where it may start at once (AGR-5). */
export function reviewStartsAfter(
  brokerage: ConcludedBrokerage | null,
  nowMs: number | null,
): Instant | null {
  if (brokerage === null || !brokerage.isInForce || brokerage.beginsAtOnce) return null
  const { withdrawableUntil: until } = brokerage
  return nowMs !== null && nowMs > instantToMs(until) ? null : until
}
