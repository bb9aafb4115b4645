import type { AttemptFact, AuctionFact, EventType, StoredEvent } from '@zuschlag/contracts/auction/events'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'

/**
 * Turns the data of an event of one schema version into that of the next. Pure, total, and permanent like the
 * events.
 */
export type Upcaster = (data: unknown) => unknown
type UpcastersOfVersion = Partial<Record<EventType, Upcaster>>

/**
 * Members that a version added to the data of a type. Where an older event does not have them, nobody knows:
 * they are null.
 */
type AddedMembers = Partial<Record<EventType, readonly string[]>>
type AddedInVersions = Readonly<Record<number, AddedMembers>>

/** By the version that added them; permanent like the events. A type that is not named kept its shape. */
const addedIn: AddedInVersions = {}

/**
 * Upcasters by the version they start from. A change of shape adds one, a stored sample to the tests, and a
 * version.
 */
const upcasters = upcastersFor(addedIn)

export function upcastersFor(versions: AddedInVersions): Readonly<Record<number, UpcastersOfVersion>> {
  return Object.fromEntries(
    Object.entries(versions).map(([version, added]) => [Number(version) - 1, addingNulls(added)]),
  )
}

function addingNulls(added: AddedMembers): UpcastersOfVersion {
  const upcasterOf = (names: readonly string[]): Upcaster => {
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    return (data) => ({ ...nulls, ...(data as object) })
  }
  return Object.fromEntries(Object.entries(added).map(([type, names]) => [type, upcasterOf(names)]))
}

/**
 * The event in today's shape, null where its version is unknown. The envelope, and with it the hash, stays as
 * written.
 */
export function upcast(
  event: StoredEvent,
  known = upcasters,
  current: number = CURRENT_SCHEMA_VERSION,
): StoredEvent | null {
  const { schemaVersion: version, type }: { schemaVersion: unknown; type: unknown } = event
  // A file that somebody made up may say anything here, also the name of what every object has.
  if (typeof type !== 'string') return null
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > current)
    return null
  if (version === current) return event
  let data: unknown = event.data
  for (let step = version; step < current; step += 1) {
    const steps = known[step]
    if (steps !== undefined && Object.hasOwn(steps, type)) data = steps[event.type]?.(data)
  }
  return { ...event, data } as StoredEvent
}

/**
 * What a release of an older schema version wrote of a fact: the same without the members that came later.
 */
export function dataAsWrittenIn(
  version: number,
  fact: AuctionFact | AttemptFact,
  added = addedIn,
  current: number = CURRENT_SCHEMA_VERSION,
): object {
  if (version >= current) return fact.data
  const data: Record<string, unknown> = { ...fact.data }
  for (let later = version + 1; later <= current; later += 1) {
    for (const name of added[later]?.[fact.type] ?? []) delete data[name]
  }
  return data
}
