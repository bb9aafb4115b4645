import { LogReadError } from '../store/log-read-error.ts'

/** Incidents that stop bids, and for how long after the last one readiness reports it. */
const REPORTED_MS = 10_000
/** Rejected messages are reported once a minute: from one report to the next, and a little longer. */
const REJECTIONS_REPORTED_MS = 70_000

export type EngineTrouble = {
  readonly note: (incident: unknown) => void
  /** Why nothing can be decided; null where nothing went wrong lately. */
  readonly missing: () => string | null
  /** The same of an engine that stands by: why it could not lead. */
  readonly leaseMissing: () => string | null
  /** What goes wrong for single auctions. */
  readonly notes: () => readonly string[]
}

/**
 * Remembers why an engine that leads cannot decide: a log that takes no appends, or histories that cannot be
 * read. The engine reports each failure and no recovery, so a failure counts until none has followed it for a
 * while.
 */
export function createEngineTrouble(nowMs: () => number): EngineTrouble {
  let appendFailed = { reason: '', untilMs: 0 }
  let leaseFailed = { reason: '', untilMs: 0 }
  let loadFailed = { note: '', untilMs: 0 }
  let rejected = { text: '', untilMs: 0 }
  const takesNone = ({ reason, untilMs }: typeof appendFailed): string | null =>
    nowMs() < untilMs ? `the log takes no appends: ${reason}` : null
  return {
    note(incident) {
      const { kind, reason, text, error } = incident as Readonly<Record<string, unknown>>
      const untilMs = nowMs() + REPORTED_MS
      if (kind === 'appendFailed') appendFailed = { reason: String(reason), untilMs }
      if (kind === 'leaseFailed') leaseFailed = { reason: String(reason), untilMs }
      if (kind === 'loadFailed') loadFailed = { note: noteOf(error), untilMs }
      if (kind === 'messageRejected') {
        rejected = { text: String(text), untilMs: nowMs() + REJECTIONS_REPORTED_MS }
      }
    },
    missing: () => takesNone(appendFailed),
    leaseMissing: () => takesNone(leaseFailed),
    notes: () => [
      ...(nowMs() < loadFailed.untilMs ? [loadFailed.note] : []),
      ...(nowMs() < rejected.untilMs ? [rejected.text] : []),
    ],
  }
}

/** A log that does not answer says nothing of its histories: they are read again when it is back. */
function noteOf(error: unknown): string {
  const { name, message } = error instanceof Object ? (error as Partial<Error>) : {}
  if (name === LogReadError.name) return `histories cannot be read now: ${message}`
  return 'histories cannot be read; npm run cli -- verify names them'
}
