import type { CounterOfferView } from '@zuschlag/contracts/auction/counter-offer-view'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { BidBlock } from '../shared/bid-block.ts'

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
