/** Who has a connection knows of the end before the first read. */
export const FIRST_PAUSE_MS = 5_000
export const PAUSE_MAX_MS = 60_000

export type ReadTimers = {
  set: (run: () => void, ms: number) => number
  clear: (timer: number) => void
  /** From 0 to 1: readers ask each at another moment. */
  random: () => number
}

/** Reads again and again until it is stopped, after pauses that double up to a limit. */
export function readRepeatedly(read: () => void, timers: ReadTimers): () => void {
  let timer = plan(FIRST_PAUSE_MS)
  function plan(pauseMs: number): number {
    return timers.set(
      () => {
        timer = plan(Math.min(2 * pauseMs, PAUSE_MAX_MS))
        read()
      },
      pauseMs * (1 + timers.random()),
    )
  }
  return () => timers.clear(timer)
}
