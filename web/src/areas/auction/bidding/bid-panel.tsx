import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { announce } from '../../../design/live-region.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'
import { preloadDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { lazyPart } from '../../../kernel/dialogs/lazy-part.tsx'
import { bestOwnPrice, lowestBid } from '../shared/lowest-bid.ts'
import type { BidBlock } from '../shared/bid-block.ts'
import { ShortTimeLeft } from '../shared/runtime-meter.tsx'
import { isPurchaseAboveLimit, mayRequestPurchase } from './may-request-purchase.ts'
import { OwnAccessEnd, OwnLimit } from './own-limit.tsx'
import type { PriceDraft } from './price-draft.ts'
import { isLifted } from './refusal.ts'
import type { BidMode } from './shown-form.ts'
import { useCurrentSubmission } from './submission-context.ts'
import { PendingNotice, RefusalNotice } from './submission-notices.tsx'
import type { SubmissionState } from './submission.ts'
import styles from './bid-panel.module.css'
import { lazily } from '../../../design/lazily.tsx'
import { useRoomBelow } from './use-room-below.ts'

// The overview is what a bidder sees first. The forms come right after it, in one file.
const loadForms = () => import('./offer-forms.tsx')
const waiting = <Skeleton height="24rem" />

const LazyBidForm = lazyPart(async () => (await loadForms()).BidForm, { waiting })
const LazyPurchaseForm = lazyPart(async () => (await loadForms()).PurchaseForm, { waiting })

const loadReceipt = () => import('./receipts.tsx')
const ReceiptDialog = lazily(async () => (await loadReceipt()).ReceiptDialog)

// Few readers see any of these.
const ToProcess = lazily(async () => (await import('../shared/to-process.tsx')).ToProcess)
const OwnOffers = lazily(async () => (await import('./own-offers.tsx')).OwnOffers)
const SuspendedFor = lazily(async () => (await import('./own-offers.tsx')).SuspendedFor)

type BidPanelProps = {
  details: AuctionDetails
  /** Why no bid is possible now. */
  blocked: BidBlock | null
  mode: BidMode
  /** Bidding became impossible while a form was open, and nothing of it was sent. */
  isInterrupted: boolean
  onModeChange: (mode: BidMode) => void
  draft: PriceDraft
  signInLink: ReactNode
  /** What else can be opened from the overview. */
  links: ReactNode
  /** What a purchase would cost, below the overview. */
  costs: ReactNode
}

/** Everything from "place a bid" to its receipt, in the card of the auction. */
export function BidPanel(props: BidPanelProps) {
  const { details, blocked, mode, onModeChange, signInLink } = props
  const { state, dismiss } = useCurrentSubmission()
  const currency = details.tenant.currencyCode
  const purchasePrice = details.immediatePurchasePrice
  useSpokenDoubt(state)
  useDismissLifted(state, blocked, dismiss)
  const panelRef = useFocusReturn(mode !== 'overview' || state.status === 'accepted')
  // In use before anybody presses: the network may be gone by then.
  useEffect(() => {
    LazyBidForm.preload()
    LazyPurchaseForm.preload()
  }, [])
  useEffect(() => {
    if (mode === 'overview') return
    preloadDialog()
    void loadReceipt().catch(ignoreError)
  }, [mode])
  const leave = () => {
    props.draft.clear()
    dismiss()
    onModeChange('overview')
  }
  const noticeAt = (entered: number | null) =>
    state.status === 'unknown' ? (
      <PendingNotice state={state} currency={currency} signInLink={signInLink} />
    ) : state.status === 'refused' ? (
      <RefusalNotice state={state} details={details} entered={entered} signInLink={signInLink} />
    ) : null
  const notice = noticeAt(null)
  return (
    <div ref={panelRef} tabIndex={-1} className={styles.panel} data-mode={mode} data-state={state.status}>
      {mode === 'overview' && notice !== null && <div className="ruled padded">{notice}</div>}
      {mode === 'bid' && (
        <LazyBidForm details={details} onCancel={leave} draft={props.draft} noticeAt={noticeAt} />
      )}
      {mode === 'immediatePurchase' && purchasePrice !== null && (
        <LazyPurchaseForm details={details} price={purchasePrice} onCancel={leave} notice={notice} />
      )}
      {mode === 'overview' && (
        <>
          <BidOverview
            details={details}
            blocked={blocked}
            isInterrupted={props.isInterrupted}
            isPending={state.status === 'sending' || state.status === 'unknown'}
            links={props.links}
            onModeChange={(next) => {
              dismiss()
              onModeChange(next)
            }}
          />
          {props.costs}
        </>
      )}
      {state.status === 'accepted' && (
        <ReceiptDialog
          receipt={state.receipt}
          submission={state.submission}
          details={details}
          onClose={dismiss}
        />
      )}
    </div>
  )
}

/**
 * Screen readers announce at once that the outcome is not known; the receipt and the refusal speak for
 * themselves.
 */
function useSpokenDoubt({ status }: SubmissionState): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (status === 'unknown') announce(t('bidding.unknown.title'), 'assertive')
  }, [status, t])
}

/** A refusal does not outlive the restriction that it was for. */
function useDismissLifted(state: SubmissionState, blocked: BidBlock | null, dismiss: () => void): void {
  const before = useRef(blocked)
  const code = state.status === 'refused' ? state.problem.code : null
  useEffect(() => {
    if (code !== null && isLifted(code, before.current, blocked)) dismiss()
    before.current = blocked
  }, [code, blocked, dismiss])
}

/** Frames that a closing dialog takes to give the focus back to what opened it, which may be gone by then. */
const FOCUS_FRAMES_MIN = 2
/** A slow machine closes it later; after this many frames the focus is where the reader put it. */
const FOCUS_FRAMES_MAX = 60

/**
 * When a form or a dialog that held the focus goes away, the focus goes to the place where it was, not to the
 * top of the page. `isAway` = something of this panel has the reader's attention.
 */
function useFocusReturn(isAway: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    const hasReturned = wasAway.current && !isAway
    wasAway.current = isAway
    if (!hasReturned) return undefined
    let frame = 0
    const wait = (waited: number) => {
      frame = requestAnimationFrame(() => {
        const isLost = waited >= FOCUS_FRAMES_MIN && document.activeElement === document.body
        if (isLost) ref.current?.focus({ preventScroll: true })
        else if (waited < FOCUS_FRAMES_MAX) wait(waited + 1)
      })
    }
    wait(0)
    return () => cancelAnimationFrame(frame)
  }, [isAway])
  return ref
}

type BidOverviewProps = {
  details: AuctionDetails
  blocked: BidBlock | null
  /** A form was open as bidding became impossible, and nothing of it was sent. */
  isInterrupted: boolean
  isPending: boolean
  onModeChange: (mode: BidMode) => void
  /** What else there is to open from here: the list of bids, a price alert. */
  links: ReactNode
}

/** The two ways in, each where it is possible, or why neither is. */
function BidOverview({ details, blocked, isInterrupted, isPending, onModeChange, links }: BidOverviewProps) {
  const { t, format } = useIntl()
  const purchasePrice = details.immediatePurchasePrice
  const hasOwnBid = details.currentUserLastBidPrice !== null && details.currentUserLastBidPrice !== undefined
  const isLeading = details.isHighestBidder === true
  if (details.abilities.seeManagement === true) {
    return (
      <div className="stack gap-wide ruled fit padded">
        {details.outcome === null && <ToProcess auctionId={details.id} />}
        <div className={`line multiline between ${styles.links}`}>{links}</div>
      </div>
    )
  }
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const mayPurchase = purchasePrice !== null && mayRequestPurchase(details, blocked)
  return (
    <div className="stack gap-wide ruled fit padded">
      {blocked !== null && (details.outcome === null || isInterrupted) && (
        <Notice
          {...(isInterrupted ? { title: t('bidding.interrupted'), role: 'alert' } : {})}
          tone={noticeTone(blocked)}
        >
          {t(`bidding.blocked.${blocked}`, {
            date: format.dateTime(details.start, details.timeZone),
            limit: money(details.bidLimit ?? 0),
            minimum: money(lowestBid(details) ?? 0),
          })}
          {blocked === 'bidderSuspended' && <SuspendedFor details={details} />}
        </Notice>
      )}
      {blocked === null && isInterrupted && (
        <Notice tone="warning" role="alert" title={t('bidding.interrupted')} />
      )}
      {blocked === null && (
        <div className={styles.bid}>
          <Button
            variant={isLeading ? 'secondary' : 'primary'}
            block
            isDisabled={isPending}
            onPress={() => onModeChange('bid')}
          >
            {t(isLeading ? 'bidding.raiseOwn' : hasOwnBid ? 'bidding.placeNew' : 'bidding.placeFirst')}
          </Button>
        </div>
      )}
      {blocked === null && isLeading && (
        <p className="sm muted">{t('bidding.onlyOwn', { own: money(bestOwnPrice(details) ?? 0) })}</p>
      )}
      {mayPurchase && (
        <Button
          variant="secondary"
          block
          isDisabled={isPending}
          onPress={() => onModeChange('immediatePurchase')}
        >
          {t('bidding.requestPurchase', { price: money(purchasePrice) })}
        </Button>
      )}
      {isPurchaseAboveLimit(details, blocked) && (
        <p className="sm muted">
          {t('bidding.purchaseAboveLimit')} {blocked !== 'bidLimitExceeded' && t('bidding.mayRaiseLimit')}
        </p>
      )}
      {blocked !== 'bidLimitExceeded' && <OwnLimit details={details} />}
      <OwnAccessEnd details={details} />
      {hasOwnOffers(details) && <OwnOffers details={details} />}
      <div className={`line multiline between ${styles.links}`}>{links}</div>
    </div>
  )
}

function noticeTone(blocked: BidBlock) {
  if (blocked === 'nightTimeActive') return 'night'
  return blocked === 'auctionEnded' || blocked === 'endUnconfirmed' ? 'ended' : 'warning'
}

/** Whether something became of an offer, or is awaited, that no figure shows. */
function hasOwnOffers(details: AuctionDetails): boolean {
  const { voidedBid, purchaseDeclinedAt, hasOpenImmediatePurchaseRequest, outcome } = details
  const has = voidedBid ?? purchaseDeclinedAt ?? (hasOpenImmediatePurchaseRequest === true || null)
  return outcome === null && has !== null
}

type BidBarProps = { details: AuctionDetails; isPending: boolean; onBid: () => void }

/** Phones: price, standing, time left and the way to a bid, always at the thumb. */
export function BidBar({ details, isPending, onBid }: BidBarProps) {
  const { t, format } = useIntl()
  useRoomBelow()
  const { currentPrice, tenant, isHighestBidder, isOutbidden } = details
  return (
    <div className={`stack gap-3 center ${styles.bar}`}>
      <div>
        <div className={`line multiline muted ${styles.label}`}>
          <VisuallyHidden>{t('bidding.currentPrice')}</VisuallyHidden>
          {isHighestBidder === true && <b className={styles.leading}>{t('bidding.barLeading')}</b>}
          {isOutbidden === true && <b className={styles.outbid}>{t('bidding.barOutbid')}</b>}
          <ShortTimeLeft details={details} />
        </div>
        <div className={classNames('price', styles.price)}>
          {currentPrice === null ? t('auction.noBids') : format.money(currentPrice, tenant.currencyCode)}
        </div>
      </div>
      <Button
        variant={isHighestBidder === true ? 'secondary' : 'primary'}
        isDisabled={isPending}
        onPress={onBid}
      >
        {t(isHighestBidder === true ? 'bidding.raiseOwn' : 'bidding.placeFirst')}
      </Button>
    </div>
  )
}
