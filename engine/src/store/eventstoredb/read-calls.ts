import type { AllStreamResolvedEvent, Position, ResolvedEvent, StreamingRead } from '@eventstore/db-client'
import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { inAskedShape } from '../codec.ts'
import type { ReadStreamOptions } from '../event-log.ts'
import { PAGE_EVENTS_MAX } from '../event-log.ts'
import { callFailure } from './call-failure.ts'
import type { ClientHolder } from './client-holder.ts'
import { inTime } from './in-time.ts'
import { isClientUsable, readFailure } from './read-failure.ts'

/** The longest that a page may take, in milliseconds: reads have no deadline of their own. */
const PAGE_MS = 15_000

/** Events of one page of `$all`, from a position inclusively. */
export function readAllPage(
  holder: ClientHolder,
  from: Position | null,
  count: number,
): Promise<readonly AllStreamResolvedEvent[]> {
  return collected(holder, () =>
    holder.get().readAll({
      direction: FORWARDS,
      fromPosition: from ?? START,
      maxCount: count,
      credentials: holder.credentials,
    }),
  )
}

/** The newest event of `$all`. */
export async function readAllEnd(holder: ClientHolder): Promise<AllStreamResolvedEvent | undefined> {
  const [last] = await collected(holder, () =>
    holder
      .get()
      .readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, credentials: holder.credentials }),
  )
  return last
}

/** Pages of a stream; none where it has no event. */
export async function* readStreamPages(
  holder: ClientHolder,
  stream: string,
  options: ReadStreamOptions = {},
): AsyncGenerator<readonly StoredEvent[]> {
  const backwards = options.direction === 'backwards'
  let from = options.from === undefined ? null : BigInt(options.from)
  let rest = options.limit ?? Infinity
  while (rest > 0) {
    const count = Math.min(rest, PAGE_EVENTS_MAX)
    const page = await readStreamPage(holder, stream, { from, count, backwards, asked: options })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    const next = last.revision + (backwards ? -1 : 1)
    if (page.length < count || next < 0) return
    rest -= page.length
    from = BigInt(next)
  }
}

type PageOptions = {
  readonly from: bigint | null
  readonly count: number
  readonly backwards: boolean
  readonly asked: ReadStreamOptions
}

async function readStreamPage(
  holder: ClientHolder,
  stream: string,
  { from, count, backwards, asked }: PageOptions,
): Promise<readonly StoredEvent[]> {
  const events = await collected<ResolvedEvent>(holder, () =>
    holder.get().readStream(stream, {
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: from ?? (backwards ? END : START),
      maxCount: count,
      credentials: holder.credentials,
    }),
  )
  return events.flatMap(({ event }) => (event === undefined ? [] : [inAskedShape(event.data, asked)]))
}

/** The newest event of a stream, none where it has no event. */
export async function readNewest(
  holder: ClientHolder,
  stream: string,
  ms: number,
): Promise<ResolvedEvent['event']> {
  const options = {
    direction: BACKWARDS,
    fromRevision: END,
    maxCount: 1,
    credentials: holder.credentials,
  } as const
  const [newest] = await collected<ResolvedEvent>(holder, () => holder.get().readStream(stream, options), ms)
  return newest?.event
}

/**
 * Everything that a read delivers, to its end: one that is left half-way stays open on the server. It is called off when it falls
 * silent. Rejects with a `LogReadError`.
 */
async function collected<E>(
  holder: ClientHolder,
  begin: () => StreamingRead<E>,
  ms = PAGE_MS,
): Promise<readonly E[]> {
  const client = holder.get()
  const read = begin()
  const events: E[] = []
  const all = async (): Promise<void> => {
    for await (const event of read) events.push(event)
  }
  try {
    await inTime(all(), ms)
    return events
  } catch (error) {
    if (callFailure(error).kind === 'notFound') return []
    void read.cancel()
    const failure = readFailure(error)
    if (!isClientUsable(failure)) holder.discard(client)
    throw failure
  }
}
