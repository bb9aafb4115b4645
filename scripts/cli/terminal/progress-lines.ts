/** A line of progress at most this often. */
const PROGRESS_INTERVAL_MS = 1000

/**
 * Passes on what is said, but not more than one line a second: long work is seen, and short work stays
 * silent. Called without a line it passes on the last one, where others were before it.
 */
export function everySecond(say: (line: string) => void): (line?: string) => void {
  let saidAt = performance.now()
  let hasSaid = false
  let held: string | null = null
  return (line) => {
    held = line ?? held
    const isDue = line === undefined ? hasSaid : performance.now() - saidAt >= PROGRESS_INTERVAL_MS
    if (!isDue || held === null) return
    saidAt = performance.now()
    hasSaid = true
    say(held)
    held = null
  }
}
