import { UnreadableEventError } from './codec.ts'
import { LogReadError } from './log-read-error.ts'
import { isNoDatabase, storeProblem } from './sqlite/failures.ts'
import { UnsupportedLogError } from './sqlite/schema.ts'

/**
 * Why a log cannot be read. `notALog`: it is something else, or of a version that this release does not know;
 * `damaged`: it is a log, and broken; `unreachable`: unknown, because its store cannot be read.
 */
export type LogProblem = { readonly kind: 'notALog' | 'damaged' | 'unreachable'; readonly message: string }

/** What an error says about the log that was being read, in one line; null where it says nothing about it. */
export function logProblem(error: unknown, log: string): LogProblem | null {
  if (error instanceof UnsupportedLogError) return { kind: 'notALog', message: error.message }
  if (isNoDatabase(error)) return { kind: 'notALog', message: `${log} is not an event log` }
  if (error instanceof LogReadError)
    return {
      kind: error.isDamage ? 'damaged' : 'unreachable',
      message: `${log} cannot be read: ${error.message}`,
    }
  const unreadable = unreadableIn(error)
  return unreadable === null ? null : { kind: 'damaged', message: `${log} cannot be read: ${unreadable}` }
}

/**
 * What of a log that was opened cannot be read, in a few words; null where the error says nothing about it.
 */
export function unreadableIn(error: unknown): string | null {
  if (!(error instanceof UnreadableEventError)) return storeProblem(error)
  const { place, message } = error
  return place === null ? message : `${place.stream}: ${message}`
}
