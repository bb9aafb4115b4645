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

/** The states of the documents that this reader confirmed, each with the first time. */
export type DocumentConfirmations = (
  auctionId: AuctionId,
  userId: UserId,
) => Promise<readonly { readonly state: number; readonly at: Instant }[]>

/** What is kept of who opened which document. */
export type OpeningRecords = {
  /** Notes the openings of one reader at one instant, one for each file. */
  readonly note: (openings: readonly Opening[]) => Promise<void>
  /** When this reader last opened each file of an auction, by its name. */
  readonly lastOf: (auctionId: AuctionId, userId: UserId) => Promise<ReadonlyMap<string, Instant>>
}
