import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Projection } from './kernel/projection.ts'
import { handles } from './kernel/projection.ts'
import type { ReadRow, Table } from './kernel/table.ts'
import { columnsOf, keyText } from './kernel/table.ts'

/** A row as the log says it must be, and the revision of the event behind each field. */
export type ExpectedRow = { readonly row: ReadRow; readonly revisionOf: (field: string) => number }

class TrackedRow implements ExpectedRow {
  row: ReadRow
  readonly #openedBy: number
  /** Null while nothing was changed: most rows are only ever opened. */
  #changedBy: Map<string, number> | null = null

  constructor(row: ReadRow, openedBy: number) {
    this.row = row
    this.#openedBy = openedBy
  }

  revisionOf(field: string): number {
    return this.#changedBy?.get(field) ?? this.#openedBy
  }

  change(table: Table, after: ReadRow, revision: number): void {
    this.#changedBy ??= new Map()
    for (const { field } of columnsOf(table)) {
      if (after[field] !== this.row[field]) this.#changedBy.set(field, revision)
    }
    this.row = after
  }
}

/** Rows of one auction, folded straight from its events. */
export class ExpectedRows {
  readonly #projections: readonly Projection[]
  readonly #tables = new Map<Table, Map<string, TrackedRow>>()

  constructor(projections: readonly Projection[]) {
    this.#projections = projections
  }

  /** Folds one event. Throws where a projection cannot handle it. */
  add(event: StoredEvent): void {
    for (const projection of this.#projections) {
      if (!handles(projection, event.type)) continue
      const { table, keyOf, fold } = projection
      const rows = this.#tables.get(table) ?? new Map<string, TrackedRow>()
      this.#tables.set(table, rows)
      const key = keyText(keyOf(event))
      const tracked = rows.get(key)
      const after = fold(tracked?.row ?? null, event)
      if (after === null || after === tracked?.row) continue
      if (tracked === undefined) rows.set(key, new TrackedRow(after, event.revision))
      else tracked.change(table, after, event.revision)
    }
  }

  of(table: Table): ReadonlyMap<string, ExpectedRow> {
    return this.#tables.get(table) ?? new Map()
  }

  /** Lets go of a table's rows, where they were compared already. */
  forget(table: Table): void {
    this.#tables.delete(table)
  }
}
