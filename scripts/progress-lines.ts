/** A line of progress at most this often. */
const PROGRESS_INTERVAL_MS = 1000

/**
 * Passes on what is said, but not more than one line a second: long work is seen, and short work stays
 * silent.
 */
export function everySecond(say: (line: string) => void): (line: string) => void {
  let saidAt = performance.now()
  return (line) => {
    if (performance.now() - saidAt < PROGRESS_INTERVAL_MS) return
    saidAt = performance.now()
    say(line)
  }
}
