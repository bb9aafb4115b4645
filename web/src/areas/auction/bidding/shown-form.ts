import { useState } from 'react'
import type { BidBlock } from '../shared/bid-block.ts'
import { stopsBidsAlone } from './may-request-purchase.ts'
import type { SubmissionState } from './submission.ts'

/** The modes of the private page (specification, section 4): each of the latter two hides the two ways in. */
export type BidMode = 'overview' | 'bid' | 'immediatePurchase'

type Asked = {
  /** The mode that the URL names. */
  readonly mode: BidMode
  readonly blocked: BidBlock | null
  readonly status: SubmissionState['status']
  /** Whether this page, since it was loaded, sent what the submission is about. */
  readonly hasSent: boolean
  /** Whether the terms offer an immediate purchase; they may cease to until the first bid. */
  readonly hasPurchase: boolean
  /** The last `hasForm`. */
  readonly hadForm: boolean
  /** Whether the form was shown until now. */
  readonly wasOpen: boolean
}

type ShownForm = {
  readonly shownMode: BidMode
  /** Whether the form of this mode has been open since the page was loaded. */
  readonly hasForm: boolean
  /** Bidding became impossible while the form was open, and nothing of it was sent. */
  readonly isInterrupted: boolean
}

/**
 * Which form is shown. A URL that would open one, as after a reload, says nothing of what was sent or
 * not.
 */
export function shownFormOf({
  mode,
  blocked,
  status,
  hasSent,
  hasPurchase,
  hadForm,
  wasOpen,
}: Asked): ShownForm {
  const isPending = status === 'sending' || status === 'unknown'
  // No press opens a form that cannot be sent now; one that is open waits for the morning or the end, and
  // one that was closed stays so.
  const mayStay = wasOpen || (mode !== 'bid' && blocked !== 'endUnconfirmed')
  const isGone = mode === 'immediatePurchase' && !hasPurchase
  const isBlocked = mode !== 'overview' && blocked !== null && (isFinal(blocked, mode) || !mayStay)
  const isClosed = !isPending && (isGone || isBlocked)
  // What a reload interrupted is asked for from the overview: the form would show another price beside it.
  const shownMode = isClosed || isGone || (isPending && !hasSent) ? 'overview' : mode
  const hasForm = mode !== 'overview' && (hadForm || shownMode !== 'overview')
  return { shownMode, hasForm, isInterrupted: isClosed && hasForm && status === 'idle' }
}

/**
 * A form that cannot lead to an offer any more is closed. In the night it stays, for the morning comes, and
 * while the end is not confirmed: an extension opens it again.
 */
function isFinal(blocked: BidBlock, mode: BidMode): boolean {
  if (blocked === 'endUnconfirmed') return false
  return mode === 'bid' ? blocked !== 'nightTimeActive' : !stopsBidsAlone(blocked)
}

/** The form that is shown now, by what was shown until now as well. */
export function useShownForm(asked: Omit<Asked, 'hadForm' | 'wasOpen'>) {
  const [before, setBefore] = useState({ hadForm: false, wasOpen: false })
  const shown = shownFormOf({ ...asked, ...before })
  const isOpen = shown.shownMode !== 'overview'
  if (shown.hasForm !== before.hadForm || isOpen !== before.wasOpen)
    setBefore({ hadForm: shown.hasForm, wasOpen: isOpen })
  return { ...shown, isOpen }
}
