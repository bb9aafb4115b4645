import { createContext, useContext, useSyncExternalStore } from 'react'
import { createClockTicker, type ClockTicker } from './clock-ticker.ts'
import type { ServerClock } from './server-clock.ts'

const TickerContext = createContext<ClockTicker | null>(null)

/** Gives the page one ticking server clock; every shown second comes from it. */
export const ClockTickerProvider = TickerContext.Provider

/**
 * @param renderedMs the time for which the server rendered the page that is taken over; null where it
 *   rendered none
 */
export function createBrowserTicker(clock: ServerClock, renderedMs: number | null): ClockTicker {
  const timers = {
    set: (run: () => void, ms: number) => window.setTimeout(run, ms),
    clear: (handle: number) => window.clearTimeout(handle),
  }
  return { ...createClockTicker(clock, timers), renderedMs }
}

/** A ticker that stands still: a page that is rendered once has one time. */
export function createStoppedTicker(renderedMs: number): ClockTicker {
  return { subscribe: () => () => undefined, secondMs: () => renderedMs, renderedMs }
}

/**
 * Server time in milliseconds since 1970, renewed at each of its full seconds; null before the server first
 * spoke. Only the components that call it render each second, or each `stepMs` where that is fine enough.
 */
export function useServerNowMs(stepMs = 1_000): number | null {
  return useAtServerTime((nowMs) => (nowMs === null ? null : nowMs - (nowMs % stepMs)))
}

/**
 * What holds at the present second of the server's time: a phase, a reason, yes or no. The component renders
 * when the answer changes, not each second.
 */
export function useAtServerTime<Answer extends string | number | boolean | null>(
  answerAt: (nowMs: number | null) => Answer,
): Answer {
  const ticker = useContext(TickerContext)
  if (ticker === null) throw new Error('The server clock needs its ClockTickerProvider')
  return useSyncExternalStore(
    ticker.subscribe,
    () => answerAt(ticker.secondMs()),
    () => answerAt(ticker.renderedMs),
  )
}
