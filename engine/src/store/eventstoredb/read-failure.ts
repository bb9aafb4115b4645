import { ErrorType, isCommandError } from '@eventstore/db-client'
import { UnreadableEventError } from '../codec.ts'
import { asReadReason, LogReadError } from '../log-read-error.ts'
import { callFailure } from './call-failure.ts'

/**
 * Maps an error of a read to the port: an unreadable event stays as it is, any other error is the store's.
 */
export function readFailure(error: unknown): LogReadError | UnreadableEventError {
  if (error instanceof UnreadableEventError || error instanceof LogReadError) return error
  const failure = callFailure(error)
  if (failure.kind === 'unknown' && error instanceof Error && isCommandError(error)) {
    // For an append these leave open what was written; a read has nothing to leave open.
    if (error.type === ErrorType.UNAVAILABLE || error.type === ErrorType.CANCELLED)
      return new LogReadError('storeUnreachable', error)
  }
  return new LogReadError('reason' in failure ? asReadReason(failure.reason) : 'storeFailed', error)
}

/**
 * Whether the client that failed may be used again: only where the server answered, and nothing but its
 * answer was bad.
 */
export function isClientUsable(failure: LogReadError | UnreadableEventError): boolean {
  if (failure instanceof UnreadableEventError) return true
  return [
    'accessDenied',
    'notAuthenticated',
    'streamDeleted',
    'invalidArgument',
    'incomplete',
    'truncated',
  ].includes(failure.reason)
}
