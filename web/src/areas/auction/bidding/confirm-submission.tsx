import {
  requiredConfirmations,
  type Confirmations,
  type ConfirmationTerms,
} from '@zuschlag/contracts/auction/confirmations'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { amountInWords } from '@zuschlag/contracts/kernel/amount-in-words'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { bestOwnPrice } from '../shared/lowest-bid.ts'
import { useEndUnconfirmed } from '../shared/use-confirmed-end.ts'
import { submitKey } from './confirmation-boxes.tsx'
import type { CostsAtPrice } from './cost-panel.tsx'
import { isPurchaseFault, mayRequestPurchase, type PurchaseFault } from './may-request-purchase.ts'
import styles from './offer-forms.module.css'
import { effectiveBidLimit, priceJump, wouldLead, type PriceFault } from './price-check.ts'
import { usePriceHint } from './price-stepper.tsx'
import { useCurrentSubmission } from './submission-context.ts'
import { isPending, type SubmissionState } from './submission.ts'
import { isAnsweredInForm } from './refusal.ts'

/** The second press of a double click on the previous button is not a confirmation. */
const HOLD_MS = 600
/** The bars that cover the window above and below, as in its scroll margin. */
const BARS_PX = 144

type ConfirmSubmissionProps = {
  details: AuctionDetails
  kind: 'bid' | 'immediatePurchase'
  price: number
  costs: CostsAtPrice
  /** The confirmations that this auction requires. */
  terms: ConfirmationTerms
  /** What the bidder ticked. */
  given: Confirmations
  /** Why this price would be refused by now, null where it would not. */
  fault: OfferFault | null
  onBack: () => void
  notice: ReactNode
}

/** The confirm step: the amount in figures and words, all costs, and the button that sends the bid. */
export function ConfirmSubmission(props: ConfirmSubmissionProps) {
  const { details, kind, price, fault, terms, given } = props
  const { state, submit } = useCurrentSubmission()
  const [opened] = useState(state)
  const pending = isPending(state)
  const isSending = state.status === 'sending'
  const { t, format } = useIntl()
  const isHeld = useHold()
  // A submission on its way gets its own answer.
  const isTimeUp = useEndUnconfirmed(details) && !pending
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true })
    // The whole step in view, from its heading to its buttons: what is confirmed and how.
    // Where it is higher than the window, it is read from its heading on.
    const step = headingRef.current?.closest<HTMLElement>('[data-step]')
    const isHigher = (step?.offsetHeight ?? 0) > window.innerHeight - BARS_PX
    step?.scrollIntoView({ block: isHigher ? 'start' : 'nearest' })
  }, [])
  const missingId = useId()
  const { currencyCode } = details.tenant
  const money = (amount: number) => format.money(amount, currencyCode)
  const { isSpoken, isSendable } = confirmStateOf(state, opened, fault)
  const confirmed = requiredConfirmations(terms).map((name) => t(`bidding.short.${name}`))
  return (
    <div className={`stack ruled fit ${styles.confirm}`} data-step="confirm">
      <div>
        <h2 ref={headingRef} tabIndex={-1} className="heading">
          {t(kind === 'bid' ? 'confirmOffer.titleBid' : 'confirmOffer.titlePurchase')}
        </h2>
        <p className={styles.price}>{money(price)}</p>
        <p className={styles.words}>{amountInWords(format.language, price, currencyCode)}</p>
      </div>
      <Figures details={details} kind={kind} price={price} costs={props.costs} />
      {isSpoken && fault !== null && (
        <FaultNotice details={details} price={price} fault={fault} isUnsent={state.status === 'idle'} />
      )}
      {isSpoken && fault === null && kind === 'bid' && <BidNotices details={details} price={price} />}
      {props.notice}
      <p className={isTimeUp ? 'sm' : 'sm muted'} id={missingId}>
        {isTimeUp
          ? t('bidding.blocked.endUnconfirmed')
          : t('confirmOffer.confirmed', { names: confirmed.join(', ') })}
      </p>
      <div className="stack gap-close">
        {isSendable && (
          <Button
            block
            isBlocked={isHeld || isTimeUp || (pending && !isSending)}
            isPending={isSending}
            pendingLabel={t('bidding.sending')}
            onPress={() => submit(kind, price, given)}
            aria-describedby={missingId}
          >
            {t(submitKey(kind, details), { price: money(price) })}
          </Button>
        )}
        <Button
          variant={isSendable ? 'secondary' : 'primary'}
          block
          isDisabled={pending}
          onPress={props.onBack}
        >
          {t(isSendable ? 'confirmOffer.back' : 'confirmOffer.adjust')}
        </Button>
      </div>
    </div>
  )
}

function Figures({
  details,
  kind,
  price,
  costs,
}: Pick<ConfirmSubmissionProps, 'details' | 'kind' | 'price' | 'costs'>) {
  const { t, format } = useIntl()
  const { currencyCode } = details.tenant
  const shown = costs.figures === null ? null : shownCosts(costs.figures)
  const { difference, percent } = priceJump(details, price)
  const isAbove = kind === 'bid' && details.hasBids && difference > 0
  const figure = (amount: number | undefined) =>
    amount === undefined ? <Skeleton width="5rem" height="1.1rem" /> : format.money(amount, currencyCode)
  return (
    <dl className={`amounts ${styles.figures}`} aria-busy={shown === null && !costs.isFailed}>
      {isAbove && (
        <>
          <dt>{t('confirmOffer.above')}</dt>
          <dd>
            {format.moneyDifference(difference, currencyCode)}{' '}
            <small>({format.percent(Math.round(percent * 10) / 10)})</small>
          </dd>
        </>
      )}
      {costs.isFailed ? (
        <dt className={styles.failed}>{t('costs.failed')}</dt>
      ) : (
        <>
          <dt>{t('costs.sideCosts')}</dt>
          <dd>{figure(shown?.sideCosts)}</dd>
          <dt className={styles.sum}>{t('costs.total')}</dt>
          <dd className={styles.sum}>{figure(shown?.total)}</dd>
        </>
      )}
    </dl>
  )
}

function useHold(): boolean {
  const [isHeld, setHeld] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isHeld
}

type BidNoticesProps = { details: AuctionDetails; price: number }

/** What a bidder should know of this price before the bid is confirmed; nothing where all is usual. */
function BidNotices({ details, price }: BidNoticesProps) {
  return (
    <>
      <JumpWarning details={details} price={price} />
      <BelowNotice details={details} price={price} />
      <OwnNotice details={details} />
      <PurchaseNotice details={details} price={price} />
    </>
  )
}

/** More than a quarter above the current price may be a digit too many. */
function JumpWarning({ details, price }: BidNoticesProps) {
  const { t, format } = useIntl()
  const { reference, difference, percent, isLarge } = priceJump(details, price)
  if (!isLarge) return null
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  return (
    <div data-jump="">
      <Notice
        tone="warning"
        role="alert"
        title={t('confirmOffer.jump.title', { percent: format.percent(Math.round(percent)) })}
      >
        {t('confirmOffer.jump.text', { difference: money(difference), reference: money(reference) })}
      </Notice>
    </div>
  )
}

/**
 * Where bids need not beat each other (norm price), a bidder knows beforehand that this one will not lead
 * (BID-16).
 */
function BelowNotice({ details, price }: BidNoticesProps) {
  const { t, format } = useIntl()
  const { currentPrice } = details
  if (details.auctionType !== AuctionType.NormPriceProcess) return null
  if (currentPrice === null || wouldLead(details, price)) return null
  return (
    <div data-below="">
      <Notice tone="neutral" title={t('confirmOffer.below.title')}>
        {t('confirmOffer.below.text', { reference: format.money(currentPrice, details.tenant.currencyCode) })}
      </Notice>
    </div>
  )
}

/** A bid of the highest bidder outbids only their own. */
function OwnNotice({ details }: Pick<BidNoticesProps, 'details'>) {
  const { t, format } = useIntl()
  const { isHighestBidder, tenant } = details
  const own = bestOwnPrice(details)
  if (isHighestBidder !== true || own === null) return null
  return (
    <p className="sm" data-own="">
      {t('confirmOffer.own', { own: format.money(own, tenant.currencyCode) })}
    </p>
  )
}

/** Who offers as much as the immediate purchase costs may not know that it can be asked for. */
function PurchaseNotice({ details, price }: BidNoticesProps) {
  const { t, format } = useIntl()
  const { immediatePurchasePrice, tenant } = details
  if (immediatePurchasePrice === null || price < immediatePurchasePrice) return null
  if (!mayRequestPurchase(details, null)) return null
  return (
    <p className="sm" data-purchase="">
      {t('confirmOffer.purchase', { price: format.money(immediatePurchasePrice, tenant.currencyCode) })}
    </p>
  )
}

type FaultNoticeProps = {
  details: AuctionDetails
  price: number
  fault: OfferFault
  /** Whether nothing of this form was sent yet. */
  isUnsent: boolean
}

/** Why the price in the confirm step would be refused by now, and what is possible instead. */
function FaultNotice({ details, price, fault, isUnsent }: FaultNoticeProps) {
  const { t, format } = useIntl()
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const hint = usePriceHint(details, isPurchaseFault(fault) ? null : fault)
  const current = money(details.currentPrice ?? details.startPrice)
  const figures = { price: money(price), own: current, current, limit: money(effectiveBidLimit(details)) }
  return (
    <Notice tone="outbid" role="alert" title={t(faultTitle(details, price, fault), figures)}>
      {isPurchaseFault(fault) ? t(`bidding.refused.${fault}.next`, figures) : hint}{' '}
      {isUnsent && t('bidding.interrupted')}
    </Notice>
  )
}

export type OfferFault = PriceFault | PurchaseFault

type ConfirmState = {
  /** Whether the step says what speaks for or against the price. */
  readonly isSpoken: boolean
  /** Whether the button that sends is there. */
  readonly isSendable: boolean
}

/**
 * What the confirm step shows. While an own bid is on its way, what is known of the process may already
 * include it: no sentence about the price would be certain. A refusal that the form answers closes the step.
 */
export function confirmStateOf(
  state: SubmissionState,
  /** The state as the step was opened: a refusal of before was answered in the form. */
  opened: SubmissionState,
  fault: OfferFault | null,
): ConfirmState {
  if (isPending(state) || state.status === 'accepted') return { isSpoken: false, isSendable: true }
  if (state !== opened && state.status === 'refused' && isAnsweredInForm(state.problem.code))
    return { isSpoken: false, isSendable: false }
  return { isSpoken: true, isSendable: fault === null }
}

type FaultTitle =
  | `bidding.refused.${PurchaseFault}.title`
  | 'confirmOffer.alreadyHighest'
  | 'confirmOffer.overtaken'
  | 'bidding.refused.auctionBidTooLow.title'

type Shown = Pick<AuctionDetails, 'hasBids' | 'currentPrice' | 'isHighestBidder'>

/**
 * What to say first of a price that was valid and is not any more. A price can also be passed by less than an
 * increment, or by new terms: then there is no bid as high as this one.
 */
export function faultTitle(shown: Shown, price: number, fault: OfferFault): FaultTitle {
  if (isPurchaseFault(fault)) return `bidding.refused.${fault}.title`
  if (fault === 'aboveLimit') return 'bidding.refused.bidLimitExceeded.title'
  const isReached = shown.hasBids && shown.currentPrice !== null && shown.currentPrice >= price
  if (isReached && fault === 'tooLow')
    return shown.isHighestBidder === true ? 'confirmOffer.alreadyHighest' : 'confirmOffer.overtaken'
  return 'bidding.refused.auctionBidTooLow.title'
}
