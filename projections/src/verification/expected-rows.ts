import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Projection } from '../kernel/projection.ts'
import { handles } from '../kernel/projection.ts'
import type { ReadRow, Table } from '../kernel/table.ts'
import { keyText } from '../kernel/table.ts'

/** A row as the log says it must be, and the revision of the event behind each field. */
export type ExpectedRow = { readonly row: ReadRow; readonly revisionOf: (field: string) => number }

type Tracked = { row: ReadRow; readonly openedBy: number; readonly changedBy: Map<string, number> }

/** Rows of one auction, folded straight from its events. */
export class ExpectedRows {
  readonly #projections: readonly Projection[]
  readonly #tables = new Map<Table, Map<string, Tracked>>()

  constructor(projections: readonly Projection[]) {
    this.#projections = projections
  }

  /** Folds one event. Throws where a projection cannot handle it. */
  add(event: StoredEvent): void {
    for (const projection of this.#projections) {
      if (!handles(projection, event.type)) continue
      const { table, keyOf, fold } = projection
      const rows = this.#tables.get(table) ?? new Map<string, Tracked>()
      this.#tables.set(table, rows)
      const key = keyText(keyOf(event))
      const tracked = rows.get(key)
      const after = fold(tracked?.row ?? null, event)
      if (after === null || after === tracked?.row) continue
      if (tracked === undefined) rows.set(key, { row: after, openedBy: event.revision, changedBy: new Map() })
      else change(tracked, after, event.revision)
    }
  }

  of(table: Table): ReadonlyMap<string, ExpectedRow> {
    const rows = [...(this.#tables.get(table) ?? [])]
    return new Map(
      rows.map(([key, { row, openedBy, changedBy }]) => [
        key,
        { row, revisionOf: (field: string) => changedBy.get(field) ?? openedBy },
      ]),
    )
  }

  /** Lets go of a table's rows, where they were compared already. */
  forget(table: Table): void {
    this.#tables.delete(table)
  }
}

function change(tracked: Tracked, after: ReadRow, revision: number): void {
  for (const [field, value] of Object.entries(after)) {
    if (value !== tracked.row[field]) tracked.changedBy.set(field, revision)
  }
  tracked.row = after
}
