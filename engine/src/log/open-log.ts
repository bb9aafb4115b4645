import type { EventLog, EventLogReader } from '../store/event-log.ts'
import { UnreadableEventError } from '../store/codec.ts'
import { LogReadError, UnsupportedLogError } from '../store/log-read-error.ts'
import { isNoDatabase, storeProblem } from '../store/sqlite/failures.ts'
import { SqliteLease } from '../store/sqlite/sqlite-lease.ts'
import { SqliteEventLog } from '../store/sqlite/sqlite-log.ts'
import { openSqliteReader } from '../store/sqlite/sqlite-reader.ts'
import type { LeaseHeartbeats, WriterLease } from '../store/writer-lease.ts'

/** Which log a process works on; plain data, so that it can be handed to a worker thread. */
export type LogLocation =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'eventstoredb'; readonly connectionString: string }

/** Opens the log for an exclusive writer. */
export async function openLog(location: LogLocation): Promise<EventLog> {
  if (location.kind === 'sqlite') return new SqliteEventLog(location.path)
  const { EventStoreLog } = await import('../store/eventstoredb/eventstoredb-log.ts')
  return new EventStoreLog(location)
}

export type GuardedLog = { readonly log: EventLog; readonly lease: WriterLease }

export type GuardedLogOptions = {
  /** Heartbeats of other processes on the same log; null without a transport. An embedded log needs none. */
  readonly heartbeats: LeaseHeartbeats | null
  /** The part of the auctions that the lease is for, where several engines share them. */
  readonly share?: string
  /** Called with the reason each time that the log is read but takes no entry of the lease. */
  readonly onFailed?: (reason: string) => void
}

/**
 * Opens the log for an engine, with the lease that says whether it is the one writer.
 * @throws Error for a share of an embedded log: a file has one writer.
 */
export async function openGuardedLog(
  location: LogLocation,
  options: GuardedLogOptions = { heartbeats: null },
): Promise<GuardedLog> {
  if (location.kind === 'sqlite') {
    if (options.share !== undefined) throw new Error('An embedded log cannot be shared among engines')
    const log = new SqliteEventLog(location.path)
    return { log, lease: new SqliteLease(log, options.onFailed) }
  }
  // The client is loaded only where it is used: the embedded product starts without it.
  const [{ EventStoreLog }, { EventStoreLease }] = await Promise.all([
    import('../store/eventstoredb/eventstoredb-log.ts'),
    import('../store/eventstoredb/eventstoredb-lease.ts'),
  ])
  const log = new EventStoreLog(location)
  return { log, lease: new EventStoreLease(location.connectionString, log, options) }
}

/** Opens the log for a reader in any thread or process. An embedded log must exist. */
export async function openLogReader(location: LogLocation): Promise<EventLogReader> {
  return location.kind === 'sqlite' ? openSqliteReader(location.path) : openLog(location)
}

/**
 * Why a log cannot be read. `notALog`: it is something else, or of a version that this release does not know;
 * `damaged`: it is a log, and broken; `unreachable`: unknown, because its store cannot be read.
 */
type LogProblem = { readonly kind: 'notALog' | 'damaged' | 'unreachable'; readonly message: string }

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
