import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'

export type Offer =
  | Omit<CommandOf<'PlaceBid'>, 'actor'>
  | Omit<CommandOf<'RequestImmediatePurchase'>, 'actor'>
  | Omit<CommandOf<'AcceptCounterOffer'>, 'actor'>

/**
 * The problem if the tenant's decision about a bidder blocks a bid before the engine; null if nothing does.
 */
export type AdmissionGate = (offer: Offer, userId: UserId) => Promise<Problem | null>

/** Somebody opened a document of an auction. */
export type Opening = {
  readonly auctionId: AuctionId
  readonly userId: UserId
  readonly fileName: string
  readonly at: Instant
}
