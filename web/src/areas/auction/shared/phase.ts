import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { isNightAt, type NightFacts } from '../../../auctions/night-turn.ts'

/**
 * What a card says of an auction. Beyond the night, `night` is `running`. `endUnconfirmed`: the end has
 * passed by the clock, and the server has not said whether a bid moved it.
 */
export type Phase = 'withdrawn' | 'ended' | 'endUnconfirmed' | 'upcoming' | 'endingSoon' | 'night' | 'running'

/** "Ending soon" is the last hour (guide, section 4). */
const ENDING_SOON_MS = 3_600_000

type Facts = NightFacts & {
  isWithdrawn: boolean
  hasEnded: boolean
  hasStarted: boolean
  /** Absent where only what is published is listed. */
  isPublished?: boolean
  start: Instant
  end: Instant | null
}

/**
 * The phase at a moment of server time (null: not known yet, then what the server said last). The page may
 * pass a start or a turn of the night on its own; that it has ended is for the server to say, for good.
 */
export function phaseOf(auction: Facts, nowMs: number | null): Phase {
  if (auction.isWithdrawn) return 'withdrawn'
  if (auction.hasEnded) return 'ended'
  // What is not published has not started, whatever the clock says.
  if (auction.isPublished === false) return 'upcoming'
  const endMs = auction.end === null ? null : instantToMs(auction.end)
  if (nowMs !== null && endMs !== null && nowMs >= endMs) return 'endUnconfirmed'
  const hasStarted = auction.hasStarted || (nowMs !== null && nowMs >= instantToMs(auction.start))
  if (!hasStarted) return 'upcoming'
  if (isNightAt(auction, nowMs)) return 'night'
  return nowMs !== null && endMs !== null && endMs - nowMs < ENDING_SOON_MS ? 'endingSoon' : 'running'
}

/** What the page says of a time that is up: by its clock alone, a bid may have moved the end. */
export function overText(details: AuctionDetails, nowMs: number) {
  if (details.isWithdrawn) return 'details.time.withdrawn'
  return phaseOf(details, nowMs) === 'endUnconfirmed' ? 'details.time.overUnconfirmed' : 'details.time.over'
}
