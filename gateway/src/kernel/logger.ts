import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { isUnavailability } from './is-unavailability.ts'
import { logDestination } from './log-destination.ts'

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

export type { Logger } from 'pino'

/** Secrets and personal data, which must never reach a log. */
const redactedNames = [
  'password',
  'token',
  'code',
  'cookie',
  'authorization',
  'email',
  'phoneNumber',
  'firstName',
  'lastName',
  'address',
  'clientIp',
  'url',
]

const redacted = redactedNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers["${name}"]`])

const WARN = 40

/**
 * JSON lines, to stdout unless a destination is named. Errors keep type, message and stack, never the query
 * or row that a driver attached to them. A failure that lasts is logged once a minute.
 */
export function createLogger(level: string, destination: DestinationStream = logDestination()): Logger {
  const repeated = new RepeatedLines(() => performance.now())
  const options: LoggerOptions = {
    level,
    base: null,
    formatters: { level: (word) => ({ level: word }) },
    redact: {
      paths: redacted,
      censor: (value, path: readonly unknown[]) => (isIncidentCode(path) ? value : '[redacted]'),
    },
    serializers: { err: errorFacts },
    hooks: {
      logMethod(args, method, levelNumber) {
        const [facts, text] = args as unknown[]
        if (levelNumber < WARN || typeof facts !== 'object' || facts === null) return method.apply(this, args)
        const failure = failureOf(facts as Readonly<Record<string, unknown>>, String(text))
        const omitted = failure === null ? 0 : repeated.admit(failure)
        if (omitted === null) return
        method.apply(this, omitted === 0 ? args : ([{ ...facts, omitted }, text] as unknown as typeof args))
      },
    },
  }
  return pino(options, destination)
}

/** The code of an incident names what went wrong; any other may be one that somebody signs in with. */
function isIncidentCode(path: readonly unknown[]): boolean {
  return path.at(-2) === 'incident' && path.at(-1) === 'code'
}

function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return factsOfThread(error)
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, stack, ...(code === undefined ? {} : { errorCode: code }) }
}

const factNames: ReadonlySet<string> = new Set(['type', 'message', 'stack', 'errorCode'])

/** An error that the logger of another thread has made plain data of. */
function factsOfThread(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const facts = Object.entries(error).filter(
    ([name, fact]) => factNames.has(name) && typeof fact === 'string',
  )
  return { type: 'object', ...Object.fromEntries(facts) }
}
