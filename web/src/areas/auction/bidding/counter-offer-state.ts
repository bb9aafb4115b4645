import type { CounterOfferView } from '@zuschlag/contracts/auction/counter-offer-view'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { BidBlock } from '../shared/bid-block.ts'

/** Whether the reader is asked now and has not agreed: the bar of the phone leads to the question. */
export function awaitsAnswer(counterOffer: CounterOfferView | null, nowMs: number | null): boolean {
  if (counterOffer === null || counterOffer.asked === null || counterOffer.asked.isAccepted) return false
  return nowMs === null ? counterOffer.isOpen : nowMs < instantToMs(counterOffer.until)
}

type CounterOfferState =
  | 'accepted'
  | 'passed'
  | 'open'
  | Extract<BidBlock, 'bidderSuspended' | 'bidLimitExceeded'>

type Known = {
  readonly asked: Pick<NonNullable<CounterOfferView['asked']>, 'price' | 'isAccepted'>
  readonly isOpen: boolean
  /** Whether this window has the receipt of the acceptance. */
  readonly hasReceipt: boolean
}

/**
 * What a counter-offer is for a reader who is asked; where it is open, also why the engine would refuse their
 * acceptance, in its order (DEC-11). A suspension and a limit leave what was accepted before.
 */
export function counterOfferState(
  { abilities, bidLimit }: Pick<AuctionDetails, 'abilities' | 'bidLimit'>,
  { asked, isOpen, hasReceipt }: Known,
): CounterOfferState {
  if (asked.isAccepted || hasReceipt) return 'accepted'
  if (!isOpen) return 'passed'
  if (abilities.bidBlockedBy === 'bidderSuspended') return 'bidderSuspended'
  return asked.price > (bidLimit ?? Infinity) ? 'bidLimitExceeded' : 'open'
}
