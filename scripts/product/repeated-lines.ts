/** How long the same failure is not logged again, in milliseconds. */
const REPEAT_MS = 60_000
/** Different failures remembered at a time. */
const FAILURES_MAX = 100

/**
 * Keeps a failure that lasts from filling the log: it is logged once, and again every minute with the number
 * of lines that were left out. A store that is away fails with each attempt.
 */
export class RepeatedLines {
  readonly #nowMs: () => number
  readonly #last = new Map<string, { readonly atMs: number; omitted: number }>()

  /** @param nowMs monotonic */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** Lines like this one that were left out since the last; null where this one is left out too. */
  admit(failure: string): number | null {
    const last = this.#last.get(failure)
    if (last !== undefined && this.#nowMs() - last.atMs < REPEAT_MS) {
      last.omitted += 1
      return null
    }
    if (this.#last.size >= FAILURES_MAX) this.#last.clear()
    this.#last.set(failure, { atMs: this.#nowMs(), omitted: 0 })
    return last?.omitted ?? 0
  }
}

/**
 * Incidents of a store that is away: they come again with every attempt. Whatever else goes wrong is logged
 * each time.
 */
const lasting: ReadonlySet<unknown> = new Set([
  'failed',
  'appendFailed',
  'leaseFailed',
  'loadFailed',
  'deadlineScanFailed',
])

/** What makes an incident the same as one before; null where each counts. */
export function failureOf(incident: unknown): string | null {
  const { kind, reason, message, error } = incident as Readonly<Record<string, unknown>>
  if (!lasting.has(kind)) return null
  const ofError = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return JSON.stringify([kind, reason, message, ofError])
}
