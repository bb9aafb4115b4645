/** The only way the runner waits, so that a simulation can decide when it goes on. */
export interface Timers {
  /** Runs a task once after so many milliseconds; the answer calls it off. */
  after(ms: number, task: () => void): () => void
}

export const systemTimers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
