import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** An event with its place in the chain. */
export type BidLogEvent = AuctionFact & {
  readonly revision: number
  readonly at: Instant
  readonly hash: string
}
