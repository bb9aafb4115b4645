import type { LogPosition } from '@zuschlag/engine/store/event-log'
import type { ProjectionVersions } from './projection.ts'
import type { ReadRow, RowKey, Table } from './table.ts'

/**
 * How far the read models reflect the log. It is written in the same transaction as the rows, so after any
 * crash rows and checkpoint agree and the runner goes on where the rows end.
 */
export type Checkpoint = {
  /** Identity of the log that the position belongs to. */
  readonly logIdentity: string
  /** The last event that is in the rows; null before the first. */
  readonly position: LogPosition | null
  /**
   * Up to here the updates were announced for sure. It trails `position` by at most one batch, and what lies
   * between is announced again after a crash.
   */
  readonly announced: LogPosition | null
  readonly versions: ProjectionVersions
  /** Whether the rows have ever reflected the whole log: until then what is not there may be in the log. */
  readonly isEndReached: boolean
}

/** A projection that met an event it cannot handle skips that stream from there on, until it is rebuilt. */
export type Quarantine = {
  readonly projection: string
  readonly stream: string
  /** Revision of the event that could not be handled; null where it could not even be read. */
  readonly revision: number | null
  readonly reason: string
}

/** A row as it is to be, and as the store has it now; null where it has none. */
export type RowChange = { readonly row: ReadRow; readonly stored: ReadRow | null }

export type TableChanges = { readonly table: Table; readonly rows: readonly RowChange[] }

export type Batch = {
  /** Position before this batch; another one in the store means that somebody else writes there. */
  readonly expected: LogPosition | null
  readonly position: LogPosition
  readonly announced: LogPosition | null
  readonly changes: readonly TableChanges[]
  readonly quarantines: readonly Quarantine[]
}

/** `fenced`: nothing was written, because these read models are no longer this session's to write. */
export type CommitOutcome = 'committed' | 'fenced'

/**
 * The store is fine, but will never take these rows: a value that its columns cannot hold. The same batch
 * would be refused again, so the caller must look for the event behind it.
 */
export class BatchRefusedError extends Error {
  override name = 'BatchRefusedError'
}

/** The one writer's hold on one set of read-model tables. */
export interface ProjectionSession {
  readonly checkpoint: Checkpoint
  readonly quarantines: readonly Quarantine[]
  /** The rows that exist among the asked ones, in no particular order. */
  load(table: Table, keys: readonly RowKey[]): Promise<readonly ReadRow[]>
  /**
   * All of the batch or nothing. Rejects with BatchRefusedError, or where the store is unreachable: then it
   * may or may not have been written. `meanwhile` is called when the store has the batch and only its answer
   * is waited for.
   */
  commit(batch: Batch, meanwhile?: () => void): Promise<CommitOutcome>
  /** Notes, once, that the rows reflect the whole log. */
  noteEnd(): Promise<void>
  /** Calls when the tables are no longer held, however idle the log is; absent: it is noticed by writing. */
  readonly whenLost?: (listener: () => void) => void
  /** Gives the tables free for another writer. */
  close(): Promise<void>
}

/** `standby`: another writer holds the tables now. `refused`: they must not be written by this one at all. */
export type OpenOutcome =
  | { readonly status: 'opened'; readonly session: ProjectionSession }
  | { readonly status: 'standby' }
  | { readonly status: 'refused'; readonly code: StoreRefusalCode; readonly message: string }

export type StoreRefusalCode = 'otherLog' | 'olderLog' | 'otherVersions' | 'noTables'

export interface ProjectionStore {
  /**
   * Takes the tables, if they belong to this log and were made by these versions. Rejects where unreachable.
   */
  open(owner: { readonly logIdentity: string; readonly versions: ProjectionVersions }): Promise<OpenOutcome>
}

/** Why tables must not be written by this owner, or null. The same words for every adapter. */
export function storeRefusalOf(
  checkpoint: Pick<Checkpoint, 'logIdentity' | 'versions'>,
  owner: Pick<Checkpoint, 'logIdentity' | 'versions'>,
  same: (one: ProjectionVersions, other: ProjectionVersions) => boolean,
): Extract<OpenOutcome, { status: 'refused' }> | null {
  if (checkpoint.logIdentity !== owner.logIdentity) {
    const message =
      `The read models were built from the event log ${checkpoint.logIdentity}, but the configured event log is ` +
      `${owner.logIdentity}. Point to the right log, or rebuild the read models with: npm run cli -- rebuild`
    return { status: 'refused', code: 'otherLog', message }
  }
  if (!same(checkpoint.versions, owner.versions)) {
    const message = 'The read models were made by other versions of the projections and must be rebuilt.'
    return { status: 'refused', code: 'otherVersions', message }
  }
  return null
}
