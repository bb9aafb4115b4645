import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import { isNewerRevision } from '@zuschlag/contracts/realtime/revisions'
import { hasNightTurned } from './night-turn.ts'
import { isFinal } from './outcome-view.ts'

/** An entry of a list; the reader's own bid is there where the list shows how they stand. */
type ListedAuction = {
  id: string
  revision: number
  currentPrice: number | null
  currentUserLastBidPrice?: number | null
  isHighestBidder?: boolean
  closedProcess?: boolean
  nightTimeChangesAt: Instant | null
}

/**
 * An entry of a list with what a live message says, or the same entry where the message is not newer. Who
 * leads is private and not in the message: a list that shows it asks again. Until the answer comes, nobody
 * leads at a price that is not their own: it may be somebody else's bid, or theirs from another window.
 * After the turn of the night that the entry names, the message's word is written as it was before it.
 */
export function mergeLive<Auction extends ListedAuction>(
  auction: Auction,
  revision: number,
  live: LiveAuction,
  serverTime: Instant,
): Auction {
  if (!isNewerRevision(revision, auction.revision)) return auction
  const { currentPrice, bidCount, end, hasStarted, hasEnded, isNightTimeActive, isWithdrawn, hasBids } = live
  return {
    ...auction,
    revision,
    currentPrice,
    end,
    hasStarted,
    hasEnded,
    isNightTimeActive: isNightTimeActive !== hasNightTurned(auction, instantToMs(serverTime)),
    isWithdrawn,
    hasBids,
    ...(auction.isHighestBidder === true &&
      currentPrice !== auction.currentPrice && { isHighestBidder: false }),
    // Absent where the process is closed.
    ...(bidCount === undefined ? {} : { bidCount }),
  }
}

/** Causes of a message behind which there are bids and nothing else; a closed process does not name them. */
const maybeBid: ReadonlySet<string> = new Set(['BidPlaced', 'AuctionEndExtended', 'changed'])

/**
 * Whether something may have changed that no message carries, so that the list must be asked again: the
 * terms, or, in a list that shows it, how the reader stands. Who never bid is not concerned by bids. Without
 * a cause, as after a lost connection, anything may have happened.
 */
export function needsRead(before: ListedAuction, cause: string | null): boolean {
  if (before.isHighestBidder === undefined) return cause === 'AuctionRevised' || cause === 'several'
  if (cause === null || !maybeBid.has(cause)) return true
  return before.currentUserLastBidPrice !== null && before.currentUserLastBidPrice !== undefined
}

type ReaderStanding = {
  readonly closedProcess?: boolean | undefined
  readonly isHighestBidder?: boolean | undefined
}

/**
 * Whether something that concerns the reader alone may have come between their read and the whole state with
 * which a subscription starts. In a closed process no revision shows it, as when their bid below the leader's
 * was voided.
 */
export function mayHaveMissed({ closedProcess, isHighestBidder }: ReaderStanding): boolean {
  return closedProcess === true && isHighestBidder !== undefined
}

export type FollowedAuction = ListedAuction & {
  hasEnded: boolean
  isWithdrawn: boolean
  outcome?: Outcome | null
}

/** What is over changes no more. The reader's own is followed on, as an award too may come to nothing. */
export function isFollowed({
  hasEnded,
  isWithdrawn,
  isHighestBidder,
  outcome = null,
}: FollowedAuction): boolean {
  if (isHighestBidder !== undefined && !isWithdrawn) return !isFinal(outcome) || isAward(outcome)
  return !hasEnded && !isWithdrawn
}

function isAward(outcome: Outcome | null): boolean {
  return outcome?.kind === 'awardedToYou' || outcome?.kind === 'awarded'
}
