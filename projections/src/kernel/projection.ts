import type { EventType, StoredEvent } from '@zuschlag/contracts/auction/events'
import type { ReadRow, RowKey, Table } from './table.ts'

export type EventOf<T extends EventType> = Extract<StoredEvent, { type: T }>

/**
 * What an event does to a row: a pure function of both. `null` for the row means there is none yet; `null` as the
 * answer leaves things as they are. Rows are never changed in place.
 */
type Handler<Row, T extends EventType> = 'ignored' | ((row: Row | null, event: EventOf<T>) => Row | null)

export type Handlers<Row> = { readonly [T in EventType]: Handler<Row, T> }

export type ProjectionDefinition<Row extends ReadRow> = {
  readonly name: string
  /** Raise it whenever the same events now give other rows: the read models are then built anew. */
  readonly version: number
  readonly table: Table
  /** Which row an event changes; asked only for events that are handled. */
  readonly keyOf: (event: StoredEvent) => RowKey
  /** Events whose row cannot have existed before them, so that nothing needs to be looked up. */
  readonly opens?: readonly EventType[]
  /** Every event type, handled or `'ignored'`: a new type does not compile until it was thought of here. */
  readonly on: Handlers<Row>
}

/** A projection as the kernel runs it, its row type erased. */
export type Projection = {
  readonly name: string
  readonly version: number
  readonly table: Table
  readonly keyOf: (event: StoredEvent) => RowKey
  readonly opens: ReadonlySet<string>
  readonly handles: ReadonlySet<string>
  /** All event types that this release knows. */
  readonly knows: ReadonlySet<string>
  readonly fold: (row: ReadRow | null, event: StoredEvent) => ReadRow | null
}

/** States a projection once; see `ProjectionDefinition` for its parts. */
export function defineProjection<Row extends ReadRow>(definition: ProjectionDefinition<Row>): Projection {
  const { name, version, table, keyOf, opens = [], on } = definition
  // The table is defined from `Row`, and a row is only ever read from this projection's own table.
  const handlers = on as unknown as Readonly<
    Record<string, 'ignored' | ((row: ReadRow | null, event: StoredEvent) => ReadRow | null)>
  >
  const types = Object.keys(handlers)
  return {
    name,
    version,
    table,
    keyOf,
    opens: new Set<string>(opens),
    handles: new Set(types.filter((type) => handlers[type] !== 'ignored')),
    knows: new Set(types),
    fold: (row, event) => {
      const handler = handlers[event.type]
      return handler === undefined || handler === 'ignored' ? row : handler(row, event)
    },
  }
}

/** Name to version of a group of projections: what the rows of a generation were made with. */
export type ProjectionVersions = Readonly<Record<string, number>>

export function versionsOf(projections: readonly Projection[]): ProjectionVersions {
  return Object.fromEntries(projections.map(({ name, version }) => [name, version]))
}

export function sameVersions(one: ProjectionVersions, other: ProjectionVersions): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
