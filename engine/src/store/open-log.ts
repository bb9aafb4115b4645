import type { EventLog, EventLogReader } from './event-log.ts'
import { SqliteLease } from './sqlite/sqlite-lease.ts'
import { SqliteEventLog } from './sqlite/sqlite-log.ts'
import { openSqliteReader } from './sqlite/sqlite-reader.ts'
import type { LeaseHeartbeats, WriterLease } from './writer-lease.ts'

/** Which log a process works on; plain data, so that it can be handed to a worker thread. */
export type LogLocation =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'eventstoredb'; readonly connectionString: string }

/** Opens the log for an exclusive writer. */
export async function openLog(location: LogLocation): Promise<EventLog> {
  if (location.kind === 'sqlite') return new SqliteEventLog(location.path)
  const { EventStoreLog } = await import('./eventstoredb/eventstoredb-log.ts')
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
    import('./eventstoredb/eventstoredb-log.ts'),
    import('./eventstoredb/eventstoredb-lease.ts'),
  ])
  const log = new EventStoreLog(location)
  return { log, lease: new EventStoreLease(location.connectionString, log, options) }
}

/** Opens the log for a reader in any thread or process. An embedded log must exist. */
export async function openLogReader(location: LogLocation): Promise<EventLogReader> {
  return location.kind === 'sqlite' ? openSqliteReader(location.path) : openLog(location)
}
