/** Why a log could not be read, in words that complete “it cannot be read:”. */
const reasons = {
  storeUnreachable: 'nobody answers there',
  noAnswer: 'it did not answer in time',
  accessDenied: 'access is denied',
  notAuthenticated: 'user name or password is wrong',
  notLeader: 'the node that was asked does not lead',
  streamDeleted: 'a stream was deleted',
  invalidArgument: 'it refuses the question',
  incomplete: 'events are missing',
  otherDatabase: 'another database answers there',
  storeFailed: 'it failed',
} as const

export type LogReadReason = keyof typeof reasons

/** The store did not let the log be read. Nothing is known of what is in it; the same read later may succeed. */
export class LogReadError extends Error {
  override name = 'LogReadError'
  readonly reason: LogReadReason

  constructor(reason: LogReadReason, cause: unknown) {
    super(reasons[reason], { cause })
    this.reason = reason
  }
}

/** @param reason of a failed call; one that no read knows is a failure of the store */
export function asReadReason(reason: string): LogReadReason {
  return reason in reasons ? (reason as LogReadReason) : 'storeFailed'
}
