import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'

/**
 * After this long a lower reading replaces the best one, so that a drifting or corrected clock is followed.
 */
const BEST_READING_MAX_AGE_MS = 120_000

export type ServerClock = {
  /** Takes a reading. Call it as an answer arrives, never with a remembered answer. */
  observe: (serverTime: Instant) => void
  /** Server time in milliseconds since 1970; null before the first reading. */
  nowMs: () => number | null
}

/**
 * The server's time: its last word plus elapsed monotonic time, never the device's clock, which may be wrong
 * by hours.
 *
 * A reading is always late by its way through the network, so it is a lower bound, and the highest bound of
 * late is the best. The page therefore never runs ahead of the server: it never calls a process over that
 * still takes bids.
 */
export function createServerClock(monotonicMs: () => number): ServerClock {
  let best: { offsetMs: number; takenAt: number } | null = null
  return {
    observe(serverTime) {
      const takenAt = monotonicMs()
      const offsetMs = instantToMs(serverTime) - takenAt
      const isStale = best !== null && takenAt - best.takenAt > BEST_READING_MAX_AGE_MS
      if (best === null || isStale || offsetMs >= best.offsetMs) best = { offsetMs, takenAt }
    },
    nowMs() {
      return best === null ? null : best.offsetMs + monotonicMs()
    },
  }
}
