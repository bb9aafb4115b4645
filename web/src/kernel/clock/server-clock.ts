import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'

/** Readings count this long, so that a drifting or corrected clock is followed. */
const READING_MAX_AGE_MS = 120_000
/** After a silence the last one counts this long beside the next alone: no clock drifts far in this time. */
const LAST_READING_MAX_AGE_MS = 600_000
/** More are kept only where each is lower than the one before. */
const MAX_READINGS = 60

type Reading = { readonly offsetMs: number; readonly takenAt: number }

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
 * late is the best; one slow answer sets nothing back. So the page does not run ahead of the server: it calls
 * no process over that still takes bids. It follows a server whose clock was set back, or another server
 * whose clock is behind, after two minutes, or with the second reading after a silence.
 */
export function createServerClock(monotonicMs: () => number): ServerClock {
  /** Oldest first, and each lower than those before: an older one that is not higher is never the best. */
  let readings: readonly Reading[] = []
  return {
    observe(serverTime) {
      const takenAt = monotonicMs()
      const offsetMs = instantToMs(serverTime) - takenAt
      const counting = readings.filter((reading, at) => {
        // After a silence the last one stays: the next alone may be slow.
        const isLast = at === readings.length - 1
        return takenAt - reading.takenAt <= (isLast ? LAST_READING_MAX_AGE_MS : READING_MAX_AGE_MS)
      })
      const higher = counting.filter((reading) => reading.offsetMs > offsetMs)
      readings = [...higher, { offsetMs, takenAt }].slice(-MAX_READINGS)
    },
    nowMs() {
      const [best] = readings
      return best === undefined ? null : best.offsetMs + monotonicMs()
    },
  }
}

/** The page's one server clock: every answer and every live message is a reading for it. */
export const pageClock = createServerClock(() => performance.now())
