/** Clock, timers and utilization of the event loop that serves requests. */
export type EventLoopMonitor = {
  /** Returns a function that cancels the timer. */
  readonly setTimer: (ms: number, what: () => void) => () => void
  /** Runs a task after pending input was read. */
  readonly soon: (what: () => void) => void
  readonly nowMs: () => number
  /** Share of the time since the last call that the event loop was busy, from 0 to 1. */
  readonly utilization: () => number
}

export function createEventLoopMonitor(): EventLoopMonitor {
  let before = performance.eventLoopUtilization()
  return {
    setTimer(ms, what) {
      const timer = setTimeout(what, ms)
      return () => clearTimeout(timer)
    },
    soon: setImmediate,
    nowMs: () => performance.now(),
    utilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
  }
}
