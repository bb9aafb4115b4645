import type { ServerClock } from './server-clock.ts'

const SECOND_MS = 1000
/** How often to look while the server has not spoken yet. */
const UNSET_RETRY_MS = 200

export type BrowserTimers = {
  set: (run: () => void, ms: number) => number
  clear: (handle: number) => void
}

/**
 * Notifies its listeners each full second of the server's time. One timer serves the whole page, none runs
 * unheard.
 */
export type ClockTicker = {
  subscribe: (listener: () => void) => () => void
  /** The full second of server time in milliseconds since 1970; null before the first reading. */
  secondMs: () => number | null
  /**
   * The time for which the server rendered the page, until the browser has taken it over; null where it
   * rendered none.
   */
  renderedMs: number | null
}

export function createClockTicker(
  clock: ServerClock,
  timers: BrowserTimers,
): Omit<ClockTicker, 'renderedMs'> {
  const listeners = new Set<() => void>()
  let handle: number | null = null
  let shown: number | null = null

  const read = () => {
    const now = clock.nowMs()
    return now === null ? null : Math.floor(now / SECOND_MS) * SECOND_MS
  }
  const tick = () => {
    const second = read()
    const now = clock.nowMs()
    const wait = now === null || second === null ? UNSET_RETRY_MS : second + SECOND_MS - now
    handle = timers.set(tick, Math.max(1, wait))
    if (second === shown) return
    shown = second
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (handle === null) tick()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || handle === null) return
        timers.clear(handle)
        handle = null
      }
    },
    secondMs() {
      // Before the first tick, and while nobody listens, the shown second may be long past.
      if (handle === null) shown = read()
      return shown
    },
  }
}
