import type { EventType, StoredEvent } from '@zuschlag/contracts/auction/events'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'

/** Turns the data of an event of one schema version into that of the next. Pure, total, and permanent like the events. */
export type Upcaster = (data: unknown) => unknown

/**
 * Upcasters by the version they start from. A type that is not named kept its shape. Version 1 is the first, so there is none yet;
 * a change of shape adds one here, a stored sample to the tests, and raises `CURRENT_SCHEMA_VERSION`.
 */
const upcasters: Readonly<Record<number, Partial<Record<EventType, Upcaster>>>> = {}

/** The event in today's shape, null where its version is unknown. The envelope, and with it the hash, stays as written. */
export function upcast(
  event: StoredEvent,
  known = upcasters,
  current = CURRENT_SCHEMA_VERSION,
): StoredEvent | null {
  const version: unknown = event.schemaVersion
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > current)
    return null
  let data: unknown = event.data
  for (let step = version; step < current; step += 1) {
    const next = known[step]?.[event.type]
    if (next !== undefined) data = next(data)
  }
  return { ...event, data } as StoredEvent
}
