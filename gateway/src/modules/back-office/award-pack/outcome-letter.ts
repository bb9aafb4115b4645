import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { BidLogEvent } from '../bid-log/bid-log-event.ts'

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

/** Null where no bid of theirs stands. Ranked like everywhere: price, then the earlier one (BID-16). */
export function ownBestOf(events: readonly BidLogEvent[], userId: UserId): OwnBest | null {
  const voided = new Set(
    events.flatMap((event) => (event.type === 'BidVoided' ? [event.data.bidRevision] : [])),
  )
  const standing = events
    .flatMap((event) => (event.type === 'BidPlaced' && !voided.has(event.revision) ? [event] : []))
    .toSorted((a, b) => b.data.price - a.data.price || a.revision - b.revision)
  const best = standing.find(({ data }) => data.bidderId === userId)
  if (best === undefined) return null
  const before = standing.slice(0, standing.indexOf(best)).map(({ data }) => data.bidderId)
  const { revision, at, hash, data } = best
  return { price: data.price, at, revision, hash, rank: new Set(before).size + 1 }
}
