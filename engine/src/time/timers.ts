/**
 * When things run. The engine knows no other way to wait, so a simulation can decide the order of everything.
 */
export interface Timers {
  /** Runs a task once after so many milliseconds (at most `TIMER_MS_MAX`); the answer calls it off. */
  after(ms: number, task: () => void): () => void
  /** Runs a task once everything that has already arrived was taken in. */
  soon(task: () => void): void
}

/** A longer wait overflows setTimeout, which would then fire at once. */
export const TIMER_MS_MAX = 2 ** 31 - 1

export const systemTimers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(ms, 0), TIMER_MS_MAX))
    return () => clearTimeout(timer)
  },
  soon(task) {
    setImmediate(task)
  },
}

/** Yields to pending events. */
export function yieldToEventLoop(timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    timers.soon(resolve)
  })
}

export function pause(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve)
  })
}
