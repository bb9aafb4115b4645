import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { BidBlock } from '../shared/bid-block.ts'
import { preloadDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'
import { announce } from '../../../design/live-region.tsx'
import styles from './bid-panel.module.css'
import type { BidMode } from './bid-mode.ts'
import { BidOverview } from './bid-overview.tsx'
import { LaterBidForm, LaterPurchaseForm } from './later-forms.tsx'
import { PendingNotice } from './pending-notice.tsx'
import type { PriceDraft } from './price-draft.ts'
import { isLifted } from './refusal.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import type { SubmissionState } from './submission.ts'
import { useCurrentSubmission } from './submission-context.ts'

const loadReceipt = () => import('./receipt-dialog.tsx')
const ReceiptDialog = lazy(async () => ({ default: (await loadReceipt()).ReceiptDialog }))

type Props = {
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
export function BidPanel(props: Props) {
  const { details, blocked, mode, onModeChange, signInLink } = props
  const { state, dismiss } = useCurrentSubmission()
  const currency = details.tenant.currencyCode
  const purchasePrice = details.immediatePurchasePrice
  useSpokenDoubt(state)
  useDismissLifted(state, blocked, dismiss)
  const panelRef = useFocusReturn(mode !== 'overview' || state.status === 'accepted')
  // In use before anybody presses: the network may be gone by then.
  useEffect(() => {
    LaterBidForm.preload()
    LaterPurchaseForm.preload()
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
      {mode === 'overview' && notice !== null && <div className={styles.notice}>{notice}</div>}
      {mode === 'bid' && (
        <LaterBidForm details={details} onCancel={leave} draft={props.draft} noticeAt={noticeAt} />
      )}
      {mode === 'immediatePurchase' && purchasePrice !== null && (
        <LaterPurchaseForm details={details} price={purchasePrice} onCancel={leave} notice={notice} />
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
        <Suspense>
          <ReceiptDialog
            receipt={state.receipt}
            submission={state.submission}
            details={details}
            onClose={dismiss}
          />
        </Suspense>
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
