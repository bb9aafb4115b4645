import { pino } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { logDestination } from './log-destination.ts'
import { failureOf, RepeatedLines } from './repeated-lines.ts'

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
