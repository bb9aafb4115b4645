import { isUnavailability } from './is-unavailability.ts'

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
  'database',
])

type Facts = Readonly<Record<string, unknown>>

/** What makes a line the same as one before; null where each counts. */
export function failureOf(facts: Facts, text: string): string | null {
  const { err, outcome, reason, part, message, driver } = facts
  const incident = objectOf(objectOf(message)?.['incident'])
  if (incident !== null) return incidentFailure(incident)
  if (driver !== undefined) return JSON.stringify([text, part, driver, reason])
  if (outcome === 'unavailable' || outcome === 'unknown') return JSON.stringify([text, part, outcome, reason])
  if (!(err instanceof Error) || !isUnavailability(err)) return null
  // Of the database's errors the message holds the statement, so that the code says more.
  const { code } = err as { readonly code?: unknown }
  return JSON.stringify([text, err.name, code ?? err.message])
}

function incidentFailure({ kind, reason, message, error }: Facts): string | null {
  if (!lasting.has(kind)) return null
  return JSON.stringify([kind, reason, message, objectOf(error)?.['message'] ?? error])
}

function objectOf(value: unknown): Facts | null {
  return typeof value === 'object' && value !== null ? (value as Facts) : null
}
