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

/** By the version that added them; permanent like the events. A type that is not named kept its shape. */
const addedIn: Readonly<Record<number, AddedMembers>> = {
  2: {
    BidPlaced: ['rulesVersion', 'costs'],
    ImmediatePurchaseRequested: ['rulesVersion', 'costs'],
    BidRejected: ['rulesVersion'],
    ImmediatePurchaseRejected: ['rulesVersion'],
  },
  // The terms of version 3 may have two more members; where older ones have none, nothing is said.
  3: { AuctionAwarded: ['category'] },
  4: { BidPlaced: ['businessTerms'], ImmediatePurchaseRequested: ['businessTerms'] },
  5: {
    BidPlaced: ['arrivedAt', 'screen'],
    ImmediatePurchaseRequested: ['arrivedAt', 'screen'],
    BidRejected: ['arrivedAt', 'screen'],
    ImmediatePurchaseRejected: ['arrivedAt', 'screen'],
  },
  6: {
    AccessGranted: ['until'],
    BidPlaced: ['documentsState'],
    ImmediatePurchaseRequested: ['documentsState'],
    CounterOfferAccepted: ['documentsState'],
    BidRejected: ['documentsState'],
    ImmediatePurchaseRejected: ['documentsState'],
  },
}

/**
 * Upcasters by the version they start from. A change of shape adds one, a stored sample to the tests, and a
 * version.
 */
const upcasters: Readonly<Record<number, UpcastersOfVersion>> = Object.fromEntries(
  Object.entries(addedIn).map(([version, added]) => [Number(version) - 1, addingNulls(added)]),
)

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
  current = CURRENT_SCHEMA_VERSION,
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
export function dataAsWrittenIn(version: number, fact: AuctionFact | AttemptFact): object {
  if (version >= CURRENT_SCHEMA_VERSION) return fact.data
  const data: Record<string, unknown> = { ...fact.data }
  for (let later = version + 1; later <= CURRENT_SCHEMA_VERSION; later += 1) {
    for (const name of addedIn[later]?.[fact.type] ?? []) delete data[name]
  }
  return data
}
