import { ErrorType, isCommandError, WrongExpectedVersionError } from '@eventstore/db-client'
import type { StreamHead } from '../event-log.ts'
import { DeadlineExceededError } from '../../time/with-timeout.ts'

/** What an error of a call says about it. */
export type CallFailure =
  | { readonly kind: 'conflict'; readonly actualRevision: StreamHead }
  /** Nothing was written, and never will be. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It did not reach the server, or the server said that it did nothing. */
  | { readonly kind: 'notDone'; readonly reason: string }
  | { readonly kind: 'notFound' }
  /** Anything may have happened. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Codes of gRPC. */
const UNAVAILABLE = 14
const UNAUTHENTICATED = 16
const NOT_CONNECTED = /ECONNREFUSED|No connection established|Name resolution failed|ENOTFOUND/

/**
 * Definite are only those errors in which the server, or the lack of one, decided something. All others leave
 * the outcome open.
 */
export function callFailure(error: unknown): CallFailure {
  if (error instanceof WrongExpectedVersionError) {
    const actual: unknown = error.actualVersion
    return { kind: 'conflict', actualRevision: typeof actual === 'bigint' ? Number(actual) : 'none' }
  }
  if (error instanceof Error && isCommandError(error)) {
    switch (error.type) {
      case ErrorType.STREAM_NOT_FOUND:
        return { kind: 'notFound' }
      case ErrorType.STREAM_DELETED:
        return { kind: 'refused', reason: 'streamDeleted' }
      case ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED:
        return { kind: 'refused', reason: 'appendTooLarge' }
      case ErrorType.INVALID_ARGUMENT:
        return { kind: 'refused', reason: 'invalidArgument' }
      case ErrorType.ACCESS_DENIED:
        return {
          kind: 'notDone',
          reason: Number(error.code) === UNAUTHENTICATED ? 'notAuthenticated' : 'accessDenied',
        }
      case ErrorType.NOT_LEADER:
        return { kind: 'notDone', reason: 'notLeader' }
      case ErrorType.DEADLINE_EXCEEDED:
      case ErrorType.TIMEOUT:
        return { kind: 'unknown', reason: 'noAnswer' }
      default:
        return connectionFailure(error)
    }
  }
  return connectionFailure(error)
}

/** As the client words it when no node of a cluster answers; it has no class of its own. */
const NOT_DISCOVERED = 'Failed to discover'

/** Some errors come as they left gRPC, without a class of the client's. */
function connectionFailure(error: unknown): CallFailure {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: 'storeFailed' }
  if (error.message.startsWith(NOT_DISCOVERED)) return { kind: 'notDone', reason: 'storeUnreachable' }
  const code = 'code' in error ? error.code : undefined
  if (code === UNAVAILABLE && NOT_CONNECTED.test(error.message))
    return { kind: 'notDone', reason: unreachableReason(error.message) }
  return { kind: 'unknown', reason: error instanceof DeadlineExceededError ? 'noAnswer' : 'storeFailed' }
}

/** Why no connection came about; gRPC quotes what TLS, HTTP/2 or the system said last. */
const unreachableReasons: readonly (readonly [RegExp, string])[] = [
  [/certificate|altnames/i, 'notTrusted'],
  [/SSL routines/, 'noTls'],
  [/Last error: (Protocol error|Failed to connect)/, 'closesConnections'],
]

function unreachableReason(message: string): string {
  return unreachableReasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'storeUnreachable'
}
