import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { logDestination } from './log-destination.ts'

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

/**
 * JSON lines, to stdout unless a destination is named. Errors keep type, message and stack, never the query
 * or row that a driver attached to them.
 */
export function createLogger(level: string, destination: DestinationStream = logDestination()): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: errorFacts },
  }
  return pino(options, destination)
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
