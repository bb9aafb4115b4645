import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { BidLogEvent } from '../bid-log/listed-events.ts'

/** What became of an auction for one who bid and was not successful. */
export type LostOutcome = Extract<Outcome, { kind: 'awarded' | 'notAwarded' | 'bought' | 'withdrawn' }>

/** The best standing bid of one bidder. */
export type OwnBest = {
  readonly price: number
  readonly at: Instant
  readonly revision: number
  readonly hash: string
  /** From 1 among the bidders, each by their best standing bid. */
  readonly rank: number
}

/** The outcome that a letter states; null while nothing is decided, and for the winner (PACK-6). */
export function lostOutcome(outcome: Outcome | null): LostOutcome | null {
  switch (outcome?.kind) {
    case 'awarded':
    case 'notAwarded':
    case 'bought':
    case 'withdrawn':
      return outcome
    default:
      return null
  }
}

/**
 * Null where no bid of theirs stands. Ranked like everywhere: price, then the earlier one (BID-16), and by
 * what a counter-offer raised a bid to (DEC-12).
 */
export function ownBestOf(events: readonly BidLogEvent[], userId: UserId): OwnBest | null {
  const voided = new Set(
    events.flatMap((event) => (event.type === 'BidVoided' ? [event.data.bidRevision] : [])),
  )
  // The last acceptance that raised each bid.
  const raised = new Map(
    events.flatMap((event) =>
      event.type === 'CounterOfferAccepted' ? [[event.data.bidRevision, event] as const] : [],
    ),
  )
  const offers = events
    .flatMap((event) => (event.type === 'BidPlaced' && !voided.has(event.revision) ? [event] : []))
    .map((bid) => ({ bid, stated: raised.get(bid.revision) ?? bid }))
    .toSorted(
      (a, b) =>
        b.stated.data.price - a.stated.data.price ||
        b.bid.data.price - a.bid.data.price ||
        a.bid.revision - b.bid.revision,
    )
  const best = offers.find(({ bid }) => bid.data.bidderId === userId)
  if (best === undefined) return null
  const before = offers.slice(0, offers.indexOf(best)).map(({ bid }) => bid.data.bidderId)
  const { revision, at, hash, data } = best.stated
  return { price: data.price, at, revision, hash, rank: new Set(before).size + 1 }
}
