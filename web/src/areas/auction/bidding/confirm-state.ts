import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { isPurchaseFault, type PurchaseFault } from './may-request-purchase.ts'
import type { PriceFault } from './price-check.ts'
import { isAnsweredInForm } from './refusal.ts'
import { isPending, type SubmissionState } from './submission.ts'

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
