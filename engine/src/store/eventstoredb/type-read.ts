import type { AllStreamResolvedEvent, AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client'
import { eventTypeFilter, START } from '@eventstore/db-client'
import type { EventType } from '@zuschlag/contracts/auction/events'
import { inAskedShape, readAt } from '../codec.ts'
import type { AskedShape, LogPage, LoggedEvent } from '../event-log.ts'
import type { LogPosition } from '../log-position.ts'
import type { ClientHolder } from './client-holder.ts'
import { inTime } from './in-time.ts'
import { isRealPosition, parsePosition, spellPosition } from './positions.ts'
import { readAllEnd } from './read-calls.ts'
import { isClientUsable, readFailure } from './read-failure.ts'

/** The longest that a page may take, in milliseconds: the server passes over everything else on the way. */
const PAGE_MS = 60_000
/** Checkpoints come about every so many windows of events that do not match. */
const CHECKPOINT_INTERVAL = 32

type TypeReadOptions = AskedShape & {
  readonly after: LogPosition | null
  readonly limit: number
  readonly types: readonly EventType[]
}

/**
 * Events of some types. Reads of this client cannot filter, so it is a filtered subscription that ends when the page is full or the server says that it
 * has caught up (EventStoreDB 23.10 and later). Rejects with a `LogReadError`, or an `UnreadableEventError` that knows the place.
 */
export async function readTypes(
  holder: ClientHolder,
  options: TypeReadOptions,
  streamPrefix: string,
): Promise<LogPage> {
  // A server that has caught up does not say how far it looked: at least to what was the end before it began.
  const head = await readAllEnd(holder)
  return holder.read((client) => readTypesWith(client, holder, { ...options, streamPrefix, head }))
}

type TypeRead = TypeReadOptions & {
  readonly streamPrefix: string
  readonly head: AllStreamResolvedEvent | undefined
}

async function readTypesWith(
  client: EventStoreDBClient,
  holder: ClientHolder,
  { after, limit, types, streamPrefix, head, ...asked }: TypeRead,
): Promise<LogPage> {
  const events: LoggedEvent[] = []
  let next = after
  const moveTo = (position: LogPosition) => {
    if (next === null || position > next) next = position
  }
  const filter = eventTypeFilter({
    prefixes: [...types],
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_, position) => {
      if (isRealPosition(position)) moveTo(spellPosition(position))
    },
  })
  const fromPosition = after === null ? START : parsePosition(after)
  const subscription = client.subscribeToAll({ fromPosition, filter, credentials: holder.credentials })
  const take = ({ event }: AllStreamResolvedEvent): void => {
    if (event?.position === undefined || events.length === limit) return
    const position = spellPosition(event.position)
    // A filter knows beginnings of names only.
    const isAsked =
      (types as readonly string[]).includes(event.type) && event.streamId.startsWith(streamPrefix)
    if (isAsked)
      events.push(readAt({ position, stream: event.streamId }, () => inAskedShape(event.data, asked)))
    moveTo(position)
  }
  const read = new Promise<boolean>((resolve, reject) => {
    subscription.on('data', (resolved) => {
      try {
        take(resolved)
        if (events.length === limit) resolve(false)
      } catch (error) {
        // Thrown here it would reach nobody who reads, and end the process.
        reject(readFailure(error))
      }
    })
    subscription.on('caughtUp', () => resolve(true))
    subscription.on('error', reject)
    for (const end of ['end', 'close'] as const)
      subscription.on(end, () => reject(new Error('The server ended the subscription')))
  })
  try {
    const atEnd = await inTime(read, PAGE_MS)
    if (atEnd && head?.event?.position !== undefined) moveTo(spellPosition(head.event.position))
    return { events, next, atEnd }
  } catch (error) {
    const failure = readFailure(error)
    if (!isClientUsable(failure)) holder.discard(client)
    throw failure
  } finally {
    endQuietly(subscription)
  }
}

function endQuietly(subscription: AllStreamSubscription): void {
  subscription.on('error', () => {})
  void subscription.unsubscribe().catch(() => {})
}
