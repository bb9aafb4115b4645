import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import type { Projection } from './projection.ts'
import type { Quarantine } from './projection-store.ts'
import type { KeyValue, ReadRow, RowKey, Table } from './table.ts'
import { keyText } from './table.ts'

/** Rows of several tables by their key; `null` is a row that was looked up and does not exist. */
export type Rows = Map<string, ReadRow | null>

/** Called after an event changed a row of the watched projection. */
export type FoldWatcher = (projection: Projection, row: ReadRow, logged: LoggedEvent) => void

export type Fold = {
  /** New rows by table and key, the last state of each alone. */
  readonly changed: ReadonlyMap<Table, ReadonlyMap<string, ReadRow>>
  readonly quarantines: readonly Quarantine[]
}

const rowId = (table: Table, key: RowKey): string => `${table.name}/${keyText(key)}`
export const streamId = (projection: string, stream: string): string => `${projection} ${stream}`

/** Whether a projection has something to do with an event: it handles it and has not given up its stream. */
function concerns(
  projection: Projection,
  { stream, event }: LoggedEvent,
  quarantined: ReadonlySet<string>,
): boolean {
  if (quarantined.has(streamId(projection.name, stream))) return false
  return projection.handles.has(event.type) || !projection.knows.has(event.type)
}

export type Needs = {
  /** Rows to look up. */
  readonly missing: ReadonlyMap<Table, readonly RowKey[]>
  /** Ids of rows that this batch itself opens; they are noted in `rows` as not there yet. */
  readonly opened: readonly string[]
}

/** Rows that a batch needs and `rows` does not hold yet. */
export function rowsNeeded(
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
  rows: Rows,
  quarantined: ReadonlySet<string>,
): Needs {
  const opened: string[] = []
  const wanted = new Map<Table, Map<string, RowKey>>()
  for (const projection of projections) {
    for (const logged of events) {
      const { event } = logged
      if (!concerns(projection, logged, quarantined) || !projection.knows.has(event.type)) continue
      const key = projection.keyOf(event)
      const id = rowId(projection.table, key)
      if (rows.has(id)) continue
      // A row that an event of this very batch opens needs no look-up, neither now nor for the events after it.
      if (projection.opens.has(event.type)) {
        rows.set(id, null)
        opened.push(id)
      } else
        wanted.set(projection.table, (wanted.get(projection.table) ?? new Map<string, RowKey>()).set(id, key))
    }
  }
  return { missing: new Map([...wanted].map(([table, keys]) => [table, [...keys.values()]])), opened }
}

/** Notes looked-up rows, and for every key without a row that it has none. */
export function noteRows(rows: Rows, table: Table, keys: readonly RowKey[], found: readonly ReadRow[]): void {
  for (const key of keys) rows.set(rowId(table, key), null)
  for (const row of found) rows.set(rowId(table, keyOfRow(table, row)), row)
}

export function keyOfRow(table: Table, row: ReadRow): RowKey {
  return table.key.map((column) => row[column] as KeyValue)
}

/**
 * Folds a batch in the log's order, each event through every projection, and changes `rows` along the way. An event that
 * a projection cannot handle ends that projection's way through that stream; everything else goes on.
 */
export function foldEvents(
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
  rows: Rows,
  quarantined: ReadonlySet<string>,
  watch?: FoldWatcher,
): Fold {
  const changed = new Map<Table, Map<string, ReadRow>>()
  const quarantines: Quarantine[] = []
  const given = new Set(quarantined)
  for (const logged of events) {
    for (const projection of projections) {
      if (!concerns(projection, logged, given)) continue
      const outcome = foldOne(projection, logged, rows)
      if (outcome.kind === 'poison') {
        given.add(streamId(projection.name, logged.stream))
        quarantines.push(outcome.quarantine)
      } else if (outcome.kind === 'changed') {
        const { table } = projection
        changed.set(table, (changed.get(table) ?? new Map<string, ReadRow>()).set(outcome.id, outcome.row))
        watch?.(projection, outcome.row, logged)
      }
    }
  }
  return { changed, quarantines }
}

type Outcome =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly id: string; readonly row: ReadRow }
  | { readonly kind: 'poison'; readonly quarantine: Quarantine }

function foldOne(projection: Projection, { stream, event }: LoggedEvent, rows: Rows): Outcome {
  try {
    if (!projection.knows.has(event.type)) throw new Error(`Unknown event type ${event.type}`)
    const id = rowId(projection.table, projection.keyOf(event))
    const before = rows.get(id) ?? null
    const row = projection.fold(before, event)
    if (row === null || row === before) return { kind: 'unchanged' }
    rows.set(id, row)
    return { kind: 'changed', id, row }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      kind: 'poison',
      quarantine: { projection: projection.name, stream, revision: event.revision, reason },
    }
  }
}
