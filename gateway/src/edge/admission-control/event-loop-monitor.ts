/** Time as the thread has it that requests are worked at on. */
export type EventLoopMonitor = {
  /** Calls something after some time, unless what it answers is called before. */
  readonly later: (ms: number, what: () => void) => () => void
  /** Calls something after what has arrived meanwhile was looked at. */
  readonly soon: (what: () => void) => void
  readonly nowMs: () => number
  /** Which share of the time since the last call this thread was at work. */
  readonly utilization: () => number
}

export function createEventLoopMonitor(): EventLoopMonitor {
  let before = performance.eventLoopUtilization()
  return {
    later(ms, what) {
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
