import {
  eventCatalogue,
  type EventGroup,
  type EventsOfGroup,
} from '@zuschlag/contracts/auction/event-catalogue'
import {
  attemptEventData,
  type AttemptEventType,
  type EventType,
  type StoredEvent,
} from '@zuschlag/contracts/auction/events'
import type { ReadRow, RowKey, Table } from './table.ts'

export type EventOf<T extends EventType> = Extract<StoredEvent, { type: T }>

/**
 * What an event does to a row: a pure function of both. `null` for the row means there is none yet; `null` as
 * the answer leaves things as they are. Rows are never changed in place.
 */
type Handler<Row, T extends EventType> = 'ignored' | ((row: Row | null, event: EventOf<T>) => Row | null)

export type EventHandlers<Row> = { readonly [T in EventType]: Handler<Row, T> }

export type ProjectionDefinition<Row extends ReadRow> = {
  readonly name: string
  /** Raise it whenever the same events now give other rows: the read models are then rebuilt. */
  readonly version: number
  readonly table: Table
  /** Which row an event changes; asked only for events that are handled. */
  readonly keyOf: (event: StoredEvent) => RowKey
  /** Events whose row cannot have existed before them, so that nothing needs to be looked up. */
  readonly opens?: readonly EventType[]
  /** Every event type, handled or `'ignored'`: a new type does not compile until it was thought of here. */
  readonly on: EventHandlers<Row>
}

/** Handlers that ignore all events of these groups, and refused attempts. What differs is said after them. */
export function ignoring<G extends EventGroup>(
  ...groups: readonly G[]
): Readonly<Record<EventsOfGroup<G> | AttemptEventType, 'ignored'>> {
  const ofGroups = Object.entries(eventCatalogue).filter(([, { group }]) =>
    (groups as readonly EventGroup[]).includes(group),
  )
  const types = [...ofGroups.map(([type]) => type), ...Object.keys(attemptEventData)]
  return Object.fromEntries(types.map((type) => [type, 'ignored'])) as ReturnType<typeof ignoring<G>>
}

/** What a projection does with a type of event. `unknown`: this release does not know the type. */
export type Treatment = 'opens' | 'changes' | 'ignores' | 'unknown'

/** A projection as the kernel runs it, its row type erased. */
export type Projection = {
  readonly name: string
  readonly version: number
  readonly table: Table
  /** Whether every event opens a row of its own that is never changed. */
  readonly isAppendOnly: boolean
  readonly treats: (type: string) => Treatment
  /** Asked only about events that open or change a row. */
  readonly keyOf: (event: StoredEvent) => RowKey
  readonly fold: (row: ReadRow | null, event: StoredEvent) => ReadRow | null
}

/** States a projection once; see `ProjectionDefinition` for its parts. */
export function defineProjection<Row extends ReadRow>(definition: ProjectionDefinition<Row>): Projection {
  const { name, version, table, keyOf, opens = [], on } = definition
  // The table is defined from `Row`, and a row is only ever read from this projection's own table.
  const handlers = on as unknown as Readonly<
    Record<string, 'ignored' | ((row: ReadRow | null, event: StoredEvent) => ReadRow | null)>
  >
  const opening = new Set<string>(opens)
  const treatments = new Map(
    Object.entries(handlers).map(([type, handler]): [string, Treatment] => {
      if (handler === 'ignored') return [type, 'ignores']
      return [type, opening.has(type) ? 'opens' : 'changes']
    }),
  )
  return {
    name,
    version,
    table,
    isAppendOnly: [...treatments.values()].every((treatment) => treatment !== 'changes'),
    treats: (type) => treatments.get(type) ?? 'unknown',
    keyOf,
    fold: (row, event) => {
      const handler = handlers[event.type]
      return handler === undefined || handler === 'ignored' ? row : handler(row, event)
    },
  }
}

/** Whether a projection has anything to do with a type of event. */
export function handles({ treats }: Projection, type: string): boolean {
  const treatment = treats(type)
  return treatment === 'opens' || treatment === 'changes'
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

/** Whether some of these projections is of a later version than there, or not there at all. */
export function hasLater(versions: ProjectionVersions, there: ProjectionVersions): boolean {
  return Object.entries(versions).some(([name, version]) => version > (there[name] ?? 0))
}
