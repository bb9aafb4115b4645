import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import { type FoldTask, messageOf, rowId, streamId } from './fold-plan.ts'
import type { Projection } from './projection.ts'
import type { Quarantine, RowChange, TableChanges } from './projection-store.ts'
import type { KeyValue, ReadRow, RowKey, Table } from './table.ts'

/** Rows of several tables by their id; `null` is a row that was looked up and does not exist. */
export type Rows = Map<string, ReadRow | null>

/** Called after an event changed a row. */
export type FoldWatcher = (projection: Projection, row: ReadRow, logged: LoggedEvent) => void

export type Fold = {
  /**
   * What the store has to change: of each row its last state alone, beside the state before the first event.
   */
  readonly changes: readonly TableChanges[]
  readonly quarantines: readonly Quarantine[]
  /** Ids of rows that this batch opened. */
  readonly opened: readonly string[]
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
 * Does the tasks of a batch, in their order, and changes `rows` along the way. An event that a projection
 * cannot handle ends that projection's way through that stream; everything else goes on.
 */
export function foldTasks(tasks: readonly FoldTask[], rows: Rows, watch?: FoldWatcher): Fold {
  const folding = new Folding(rows)
  for (const task of tasks) {
    const row = folding.do(task)
    if (row !== null) watch?.(task.projection, row, task.logged)
  }
  return folding.result()
}

class Folding {
  readonly #rows: Rows
  readonly #appended = new Map<Table, RowChange[]>()
  readonly #changed = new Map<Table, Map<string, RowChange>>()
  readonly #opened: string[] = []
  readonly #quarantines: Quarantine[] = []
  readonly #givenUp = new Set<string>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** The row as it is after the task, null where nothing changed. */
  do(task: FoldTask): ReadRow | null {
    const { projection, logged } = task
    if (this.#givenUp.size > 0 && this.#givenUp.has(streamId(projection.name, logged.stream))) return null
    try {
      if (task.flaw !== null) throw new Error(task.flaw)
      return task.target === null
        ? this.#append(projection, logged)
        : this.#change(projection, logged, task.target)
    } catch (error) {
      const { stream, event } = logged
      this.#givenUp.add(streamId(projection.name, stream))
      this.#quarantines.push({
        projection: projection.name,
        stream,
        revision: event.revision,
        reason: messageOf(error),
      })
      return null
    }
  }

  #append({ table, fold }: Projection, { event }: LoggedEvent): ReadRow | null {
    const row = fold(null, event)
    if (row === null) return null
    const appended = this.#appended.get(table)
    if (appended === undefined) this.#appended.set(table, [{ row, stored: null }])
    else appended.push({ row, stored: null })
    return row
  }

  #change(
    { table, fold }: Projection,
    { event }: LoggedEvent,
    target: NonNullable<FoldTask['target']>,
  ): ReadRow | null {
    const { id, opens } = target
    const before = this.#rows.get(id) ?? null
    const row = fold(before, event)
    if (row === null || row === before) return null
    this.#rows.set(id, row)
    if (opens) this.#opened.push(id)
    const changed = this.#changed.get(table) ?? new Map<string, RowChange>()
    this.#changed.set(table, changed)
    const known = changed.get(id)
    changed.set(id, { row, stored: known === undefined ? before : known.stored })
    return row
  }

  result(): Fold {
    const changed = [...this.#changed].map(([table, rows]) => ({ table, rows: [...rows.values()] }))
    const appended = [...this.#appended].map(([table, rows]) => ({ table, rows }))
    return { changes: [...changed, ...appended], quarantines: this.#quarantines, opened: this.#opened }
  }
}
