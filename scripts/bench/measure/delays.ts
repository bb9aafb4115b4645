/** Delays in buckets, each a hundredth wider than the one before: a long run takes no more memory. */
export type Delays = {
  count: number
  maxMs: number
  /** How many lie in a bucket, by its number. */
  readonly buckets: Map<number, number>
}

export type Percentiles = {
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

const WIDTH = 1.01
const LEAST_MS = 0.01

export function noDelays(): Delays {
  return { count: 0, maxMs: 0, buckets: new Map() }
}

export function addDelay(delays: Delays, ms: number): void {
  const bucket = Math.round(Math.log(Math.max(ms, LEAST_MS)) / Math.log(WIDTH))
  delays.count += 1
  delays.maxMs = Math.max(delays.maxMs, ms)
  delays.buckets.set(bucket, (delays.buckets.get(bucket) ?? 0) + 1)
}

export function delaysOf(values: Iterable<number>): Delays {
  const delays = noDelays()
  for (const ms of values) addDelay(delays, ms)
  return delays
}

export function mergedDelays(all: readonly (Delays | undefined)[]): Delays {
  const merged = noDelays()
  for (const each of all) {
    merged.count += each?.count ?? 0
    merged.maxMs = Math.max(merged.maxMs, each?.maxMs ?? 0)
    for (const [bucket, count] of each?.buckets ?? [])
      merged.buckets.set(bucket, (merged.buckets.get(bucket) ?? 0) + count)
  }
  return merged
}

/** Half a percent off at most; the longest is exact. Null of nothing. */
export function percentilesOf({ count, maxMs, buckets }: Delays): Percentiles | null {
  if (count === 0) return null
  const sorted = [...buckets].toSorted(([one], [other]) => one - other)
  const of = (share: number): number => {
    let left = Math.floor(count * share)
    for (const [bucket, inside] of sorted) {
      left -= inside
      if (left < 0) return Math.min(maxMs, WIDTH ** bucket)
    }
    return maxMs
  }
  return { p50: of(0.5), p90: of(0.9), p99: of(0.99), max: maxMs }
}
