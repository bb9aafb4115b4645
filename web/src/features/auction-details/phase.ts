import type { BidRejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'

/** Where an auction stands at a moment. `over` = its end has passed and the server has not said the last word yet. */
export type Phase = 'withdrawn' | 'notPublished' | 'upcoming' | 'running' | 'over' | 'ended'

type Timed = Pick<
  AuctionDetails,
  'isWithdrawn' | 'isPublished' | 'hasStarted' | 'hasEnded' | 'openEnd' | 'start' | 'end'
>

/** The phase at a server time in milliseconds. At the very instant of the end it is over (rulebook, rule 5). */
export function phaseOf(auction: Timed, nowMs: number): Phase {
  if (auction.isWithdrawn) return 'withdrawn'
  if (auction.hasEnded) return 'ended'
  if (!auction.isPublished) return 'notPublished'
  if (!auction.hasStarted && nowMs < instantToMs(auction.start)) return 'upcoming'
  if (!auction.openEnd && auction.end !== null && nowMs >= instantToMs(auction.end)) return 'over'
  return 'running'
}

const HOUR_MS = 3_600_000

/** Whether less than an hour is left (guide, section 4). */
export function isEndingSoon(auction: Timed, nowMs: number): boolean {
  if (phaseOf(auction, nowMs) !== 'running' || auction.openEnd || auction.end === null) return false
  return instantToMs(auction.end) - nowMs < HOUR_MS
}

/** Why a bid is not possible now; null where it is. A reason to do with time ends with its time, without a reload. */
export function blockedBy(details: AuctionDetails, nowMs: number): BidRejectionCode | null {
  const phase = phaseOf(details, nowMs)
  if (phase === 'withdrawn' || phase === 'notPublished') return 'auctionNotPublished'
  if (phase === 'over' || phase === 'ended') return 'auctionEnded'
  if (details.abilities.bidBlockedBy === 'bidderNotPermitted') return 'bidderNotPermitted'
  if (phase === 'upcoming') return 'auctionNotStarted'
  return details.nightBidding === 'blocked' && isNight(details, nowMs) ? 'nightTimeActive' : null
}

type Nightly = Pick<AuctionDetails, 'isNightTimeActive' | 'nightTimeChangesAt'>

/** Whether it is night: the server's word, turned once when the moment that it named has come. */
export function isNight({ isNightTimeActive, nightTimeChangesAt }: Nightly, nowMs: number): boolean {
  const hasTurned = nightTimeChangesAt !== null && nowMs >= instantToMs(nightTimeChangesAt)
  return hasTurned ? !isNightTimeActive : isNightTimeActive
}
