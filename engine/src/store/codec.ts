import {
  attemptEventData,
  auctionEventData,
  CURRENT_SCHEMA_VERSION,
  type StoredEvent,
} from '@zuschlag/contracts/auction/events'
import type { ReadOptions, LoggedEvent } from './event-log.ts'
import { upcast } from './upcasters.ts'

const knownTypes = new Set<string>([...Object.keys(auctionEventData), ...Object.keys(attemptEventData)])

/** An event that this release cannot read: written by a newer one, or not by Zuschlag. */
export class UnreadableEventError extends Error {
  override name = 'UnreadableEventError'
  /** Where it stands in the log, if it was met there: a reader that can do without it goes on behind. */
  readonly place: UnreadablePlace | null
  /** Of a stream that was read: the revision; null where nobody knows. */
  readonly revision: number | null

  constructor(message: string, place: UnreadablePlace | null = null, revision: number | null = null) {
    super(message)
    this.place = place
    this.revision = revision
  }
}

export type UnreadablePlace = Pick<LoggedEvent, 'position' | 'stream'>

/** Whether this release can read events of a type and schema version. */
export function isReadable(type: string, schemaVersion: number): boolean {
  return knownTypes.has(type) && schemaVersion >= 1 && schemaVersion <= CURRENT_SCHEMA_VERSION
}

/** The stored form of an event. */
export function encodeEvent(event: StoredEvent): string {
  return JSON.stringify(event)
}

/**
 * An event from its stored form, in the options shape. History was checked when it was written and is sealed
 * by its hashes, so it is not parsed again field by field; what is refused here, once, is a type or a version
 * that this release does not know.
 */
export function decodeEvent(text: string, options?: ReadOptions): StoredEvent {
  return inAskedShape(parsedText(text), options)
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof SyntaxError ? new UnreadableEventError('Not JSON') : error
  }
}

/**
 * An event from its parsed stored form, for a log that parses by itself.
 * @param current turns an event into today's shape, null where there is none
 */
export function inAskedShape(
  parsed: unknown,
  options?: ReadOptions,
  current: (event: StoredEvent) => StoredEvent | null = upcast,
): StoredEvent {
  if (typeof parsed !== 'object' || parsed === null) throw new UnreadableEventError('Not an event')
  const event = parsed as StoredEvent
  if (event.schemaVersion === CURRENT_SCHEMA_VERSION && knownTypes.has(event.type)) return event
  const today = olderEvent(event, current)
  return options?.asWritten === true ? event : today
}

/**
 * An event that was read as it was written, in today's shape. Throws an `UnreadableEventError` where there is
 * none.
 */
export function upcastToCurrent(event: StoredEvent): StoredEvent {
  return inAskedShape(event)
}

/**
 * A page of a stream from its stored form. `first`: revision of its first event; null where nobody knows.
 * Throws an `UnreadableEventError` that names the stream and the revision.
 */
export function decodePage(
  texts: readonly string[],
  stream: string,
  first: number | null,
  options?: ReadOptions,
): readonly StoredEvent[] {
  const events: StoredEvent[] = []
  try {
    for (const text of texts) events.push(decodeEvent(text, options))
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error
    const revision = first === null ? null : first + events.length
    const where = revision === null ? stream : `${stream}, revision ${revision}`
    throw new UnreadableEventError(`${where}: ${error.message}`, null, revision)
  }
  return events
}

/** An event as the log delivers it. Throws an `UnreadableEventError` that knows the place. */
export function decodeLogged(place: UnreadablePlace, text: string, options?: ReadOptions): LoggedEvent {
  return readAt(place, () => decodeEvent(text, options))
}

/** An event with its place; an `UnreadableEventError` of the reading gets the place as well. */
export function readAt(place: UnreadablePlace, read: () => StoredEvent): LoggedEvent {
  try {
    return { ...place, event: read() }
  } catch (error) {
    throw error instanceof UnreadableEventError ? new UnreadableEventError(error.message, place) : error
  }
}

function olderEvent(event: StoredEvent, inToday: (event: StoredEvent) => StoredEvent | null): StoredEvent {
  if (!knownTypes.has(event.type)) throw new UnreadableEventError(`Unknown event type ${shown(event.type)}`)
  const current = inToday(event)
  if (current === null) {
    const { schemaVersion }: { readonly schemaVersion: unknown } = event
    const isNewer = Number.isInteger(schemaVersion) && Number(schemaVersion) > CURRENT_SCHEMA_VERSION
    if (isNewer) {
      throw new UnreadableEventError(
        `Written by a newer release: schema version ${shown(schemaVersion)} of ${event.type}`,
      )
    }
    throw new UnreadableEventError(`Unknown schema version ${shown(event.schemaVersion)} of ${event.type}`)
  }
  return current
}

const SHOWN_LENGTH_MAX = 100

/** Of what is not believed yet: it may be anything that JSON can hold. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (text ?? 'none').slice(0, SHOWN_LENGTH_MAX)
}
