import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { isNightAt, type NightFacts } from '../../../kernel/auction/night-turn.ts'

/** What a card says of an auction. Beyond the night, `night` is `running`. */
export type Phase = 'withdrawn' | 'ended' | 'upcoming' | 'endingSoon' | 'night' | 'running'

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
 * pass a start, an end or a turn of the night on its own; it never takes back an end that the server stated.
 */
export function phaseOf(auction: Facts, nowMs: number | null): Phase {
  if (auction.isWithdrawn) return 'withdrawn'
  const endMs = auction.end === null ? null : instantToMs(auction.end)
  if (auction.hasEnded || (nowMs !== null && endMs !== null && nowMs >= endMs)) return 'ended'
  // What is not published has not started, whatever the clock says.
  if (auction.isPublished === false) return 'upcoming'
  const hasStarted = auction.hasStarted || (nowMs !== null && nowMs >= instantToMs(auction.start))
  if (!hasStarted) return 'upcoming'
  if (isNightAt(auction, nowMs)) return 'night'
  return nowMs !== null && endMs !== null && endMs - nowMs < ENDING_SOON_MS ? 'endingSoon' : 'running'
}
