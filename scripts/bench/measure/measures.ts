import { type Delays, mergedDelays, noDelays } from './delays.ts'

/**
 * What became of the calls of one kind. Delays count from the instant at which each was due, so that a server
 * that stalls hides nothing.
 */
export type CallResults = {
  readonly delays: Delays
  /** How many got which status; `none` where no answer came. */
  readonly statuses: Record<string, number>
}

export function noCalls(): CallResults {
  return { delays: noDelays(), statuses: {} }
}

/** The same kinds from several processes as one. */
export function mergedCalls<K extends string>(
  results: readonly Partial<Record<K, CallResults>>[],
): Partial<Record<K, CallResults>> {
  const merged: Partial<Record<K, CallResults>> = {}
  for (const result of results) {
    for (const [kind, { delays, statuses }] of Object.entries(result) as [K, CallResults][]) {
      const into = (merged[kind] ??= noCalls())
      merged[kind] = { ...into, delays: mergedDelays([into.delays, delays]) }
      for (const [status, count] of Object.entries(statuses))
        into.statuses[status] = (into.statuses[status] ?? 0) + count
    }
  }
  return merged
}

export type Sample = { readonly atMs: number; readonly value: number }

/**
 * By how much a value grows in a minute: the line through all samples that misses them least. Null of fewer
 * than two instants.
 */
export function slopePerMinute(samples: readonly Sample[]): number | null {
  const known = samples.filter(({ value }) => Number.isFinite(value))
  const meanOf = (read: (sample: Sample) => number): number =>
    known.reduce((sum, sample) => sum + read(sample), 0) / known.length
  const [meanAt, meanValue] = [meanOf(({ atMs }) => atMs), meanOf(({ value }) => value)]
  let [covariance, variance] = [0, 0]
  for (const { atMs, value } of known) {
    covariance += (atMs - meanAt) * (value - meanValue)
    variance += (atMs - meanAt) ** 2
  }
  return variance === 0 || known.length < 2 ? null : (covariance / variance) * 60_000
}

/** A bid that was accepted: which revision it made, and when it was due. */
export type AcceptedBid = readonly [auction: number, revision: number, dueAtMs: number]
/** A message to a watcher: everything after the previous revision up to this one. */
export type WatcherDelivery = readonly [
  auction: number,
  previousRevision: number,
  revision: number,
  atMs: number,
]

/** Delay from when each bid was due until each sampling watcher received it. */
export function deliveryDelaysOf(
  bids: readonly AcceptedBid[],
  deliveries: readonly WatcherDelivery[],
): readonly number[] {
  const dueAt = new Map(bids.map(([auction, revision, at]) => [`${auction} ${revision}`, at]))
  return deliveries.flatMap(([auction, previous, newest, atMs]) =>
    Array.from({ length: newest - previous }, (_, index) =>
      dueAt.get(`${auction} ${newest - index}`),
    ).flatMap((due) => (due === undefined ? [] : [atMs - due])),
  )
}
