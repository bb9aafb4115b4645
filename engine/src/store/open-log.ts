import type { EventLog, EventLogReader } from './event-log.ts'
import { SqliteEventLog } from './sqlite/sqlite-log.ts'
import { openSqliteReader } from './sqlite/sqlite-reader.ts'

/** Which log a process works on; plain data, so that it can be handed to a worker thread. */
export type LogLocation = { readonly kind: 'sqlite'; readonly path: string }

/** Opens the log for the one writer. */
export async function openLog(location: LogLocation): Promise<EventLog> {
  return new SqliteEventLog(location.path)
}

/** Opens the log for a reader in any thread or process. The log must exist. */
export async function openLogReader(location: LogLocation): Promise<EventLogReader> {
  return openSqliteReader(location.path)
}
