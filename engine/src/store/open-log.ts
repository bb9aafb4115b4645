import type { EventLog, EventLogReader } from './event-log.ts'
import { SqliteLease } from './sqlite/sqlite-lease.ts'
import { SqliteEventLog } from './sqlite/sqlite-log.ts'
import { openSqliteReader } from './sqlite/sqlite-reader.ts'
import type { WriterLease } from './writer-lease.ts'

/** Which log a process works on; plain data, so that it can be handed to a worker thread. */
export type LogLocation = { readonly kind: 'sqlite'; readonly path: string }

/** Opens the log for a writer that nobody else can get in the way of. */
export async function openLog(location: LogLocation): Promise<EventLog> {
  return new SqliteEventLog(location.path)
}

export type GuardedLog = { readonly log: EventLog; readonly lease: WriterLease }

/** Opens the log for an engine, with the lease that says whether it is the one writer. */
export async function openGuardedLog(location: LogLocation): Promise<GuardedLog> {
  const log = new SqliteEventLog(location.path)
  return { log, lease: new SqliteLease(log) }
}

/** Opens the log for a reader in any thread or process. The log must exist. */
export async function openLogReader(location: LogLocation): Promise<EventLogReader> {
  return openSqliteReader(location.path)
}
