/** Why a log could not be read, in words that complete “it cannot be read:”. */
const reasons = {
  storeUnreachable: 'nobody answers there',
  notTrusted: 'its certificate is not trusted (tlsCAFile names the authority)',
  noTls: 'it does not speak TLS (tls=false)',
  closesConnections: 'it closes every connection: it expects TLS, is no EventStoreDB or is down',
  noAnswer: 'it did not answer in time',
  accessDenied: 'access is denied',
  notAuthenticated: 'user name or password is wrong',
  notLeader: 'the node that was asked does not lead',
  streamDeleted: 'a stream was deleted',
  invalidArgument: 'it refuses the question',
  incomplete: 'events are missing',
  truncated: 'events of a stream were removed',
  otherDatabase: 'another database answers there',
  storeFailed: 'it failed',
} as const

/** Waiting does not bring these back: somebody removed events in the store itself. */
const damages: ReadonlySet<string> = new Set(['streamDeleted', 'truncated'])

type LogReadReason = keyof typeof reasons

/**
 * The store did not let the log be read. Nothing is known of what is in it; the same read later may succeed.
 */
export class LogReadError extends Error {
  override name = 'LogReadError'
  readonly reason: LogReadReason

  /** Whether the stream is damaged, rather than out of reach. */
  get isDamage(): boolean {
    return damages.has(this.reason)
  }

  constructor(reason: LogReadReason, cause: unknown) {
    super(reasons[reason], { cause })
    this.reason = reason
  }
}

/** A log that this release must not touch: another format, or events of a shape that it does not know. */
export class UnsupportedLogError extends Error {
  override name = 'UnsupportedLogError'
}

/** @param reason of a failed call; one that no read knows is a failure of the store */
export function asReadReason(reason: string): LogReadReason {
  return reason in reasons ? (reason as LogReadReason) : 'storeFailed'
}
