import { ErrorType, isCommandError, BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client'
import type {
  AllStreamResolvedEvent,
  EventStoreDBClient,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { UnreadableEventError, inAskedShape } from '../codec.ts'
import { asReadReason, LogReadError } from '../log-read-error.ts'
import { callFailure } from './call-failure.ts'
import { type LogPosition, PAGE_EVENTS_MAX, type ReadStreamOptions } from '../event-log.ts'
import type { ClientHolder } from './client-holder.ts'
import { spellPosition } from './positions.ts'
import { Silence, SILENT_MS } from './silence.ts'
import { DeadlineExceededError } from '../../time/with-timeout.ts'

/**
 * Maps an error of a read to the port: an unreadable event stays as it is, any other error is the store's.
 */
export function readFailure(error: unknown): LogReadError | UnreadableEventError {
  if (error instanceof UnreadableEventError || error instanceof LogReadError) return error
  const failure = callFailure(error)
  if (failure.kind === 'unknown' && error instanceof Error && isCommandError(error)) {
    // For an append these leave open what was written; a read has nothing to leave open.
    if (error.type === ErrorType.UNAVAILABLE || error.type === ErrorType.CANCELLED)
      return new LogReadError('storeUnreachable', error)
  }
  return new LogReadError('reason' in failure ? asReadReason(failure.reason) : 'storeFailed', error)
}

/**
 * Whether the client that failed may be used again: only where the server answered, and nothing but its
 * answer was bad.
 */
export function isClientUsable(failure: LogReadError | UnreadableEventError): boolean {
  if (failure instanceof UnreadableEventError) return true
  return [
    'accessDenied',
    'notAuthenticated',
    'streamDeleted',
    'invalidArgument',
    'incomplete',
    'truncated',
  ].includes(failure.reason)
}

/** Position of the newest event of `$all`, null where there is none. */
export async function readHead(holder: ClientHolder): Promise<LogPosition | null> {
  const { credentials } = holder
  const read = await collected<AllStreamResolvedEvent>(holder, (client) =>
    client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, credentials }),
  )
  const position = read?.[0]?.event?.position
  return position === undefined ? null : spellPosition(position)
}

/**
 * Pages of a stream; none where it has no event. A page that is shorter than asked for ends the read only
 * where the newest event of the stream confirms it.
 * @throws LogReadError also where events are missing: a history that is not whole is none.
 */
export async function* readStreamPages(
  holder: ClientHolder,
  stream: string,
  options: ReadStreamOptions = {},
): AsyncGenerator<readonly StoredEvent[]> {
  const backwards = options.direction === 'backwards'
  const { signal } = options
  let from = options.from === undefined ? null : BigInt(options.from)
  let rest = options.limit ?? Infinity
  let emptyPages = 0
  while (rest > 0) {
    const count = Math.min(rest, PAGE_EVENTS_MAX)
    const page = await readStreamPage(holder, stream, { from, count, backwards, signal })
    const last = page.at(-1)?.revision
    if (page.length > 0) yield page.map(({ data }) => inAskedShape(data, options))
    signal?.throwIfAborted()
    if (page.length < count && (await isEnd(holder, stream, { last, from, backwards, signal }))) return
    emptyPages = last === undefined ? emptyPages + 1 : 0
    if (emptyPages === EMPTY_PAGES_MAX) throw missing('incomplete', stream)
    if (last === undefined) continue
    rest -= page.length
    from = last + (backwards ? -1n : 1n)
    if (from < 0n) return
  }
}

/** Pages without an event, one after the other, of a stream that has more. */
const EMPTY_PAGES_MAX = 3

type PageOptions = {
  readonly from: bigint | null
  readonly count: number
  readonly backwards: boolean
  readonly signal: AbortSignal | undefined
}
type ReadEvent = NonNullable<ResolvedEvent['event']>

async function readStreamPage(
  holder: ClientHolder,
  stream: string,
  { from, count, backwards, signal }: PageOptions,
): Promise<readonly ReadEvent[]> {
  const { credentials } = holder
  const options = {
    direction: backwards ? BACKWARDS : FORWARDS,
    fromRevision: from ?? (backwards ? END : START),
    maxCount: count,
    credentials,
  } as const
  const start = (client: EventStoreDBClient) => client.readStream(stream, options)
  const read = await collected<ResolvedEvent>(holder, start, { signal })
  const events = read?.flatMap(({ event }) => event ?? []) ?? []
  const first = from ?? (backwards ? events[0]?.revision : 0n)
  const step = backwards ? -1n : 1n
  const hasGap = events.some(({ revision }, index) => revision !== (first ?? 0n) + step * BigInt(index))
  // A read that is cut short lacks its end, never what comes before.
  if (hasGap) throw missing('truncated', stream)
  return events
}

type PageEnd = Omit<PageOptions, 'count'> & { readonly last: bigint | undefined }

/** Whether nothing follows a short page, whatever made it short. */
async function isEnd(
  holder: ClientHolder,
  stream: string,
  { last, from, backwards, signal }: PageEnd,
): Promise<boolean> {
  if (backwards && last !== undefined) return last === 0n
  const newest = (await readNewest(holder, stream, { signal }))?.revision
  if (newest === undefined) {
    if (!backwards) await assertNotHidden(holder, stream, { signal })
    return true
  }
  if (last !== undefined) return newest <= last
  return !backwards && from !== null && newest < from
}

function missing(reason: 'incomplete' | 'truncated' | 'streamDeleted', stream: string): LogReadError {
  return new LogReadError(reason, new Error(`Events of ${stream} are missing`))
}

/**
 * A deleted stream reads like a missing one; its metadata differs.
 * @throws LogReadError if events are hidden
 */
async function assertNotHidden(holder: ClientHolder, stream: string, limits: ReadLimits): Promise<void> {
  const metadata = (await newestOf(holder, `$$${stream}`, limits))?.[0]?.event?.data
  if (typeof metadata !== 'object' || metadata === null || !('$tb' in metadata)) return
  // The server marks a deletion by the highest revision there is.
  const isDeleted = Number(metadata['$tb']) > Number.MAX_SAFE_INTEGER - 1
  throw missing(isDeleted ? 'streamDeleted' : 'truncated', stream)
}

/** The newest event of a stream as the leader of the cluster has it, none where it has no event. */
export async function readNewest(
  holder: ClientHolder,
  stream: string,
  limits: ReadLimits = {},
): Promise<ResolvedEvent['event']> {
  const read = await newestOf(holder, stream, limits)
  // Without a word that there is no such stream there is a newest event.
  if (read !== null && read.length === 0) {
    await assertNotHidden(holder, stream, limits)
    throw missing('incomplete', stream)
  }
  return read?.[0]?.event
}

function newestOf(
  holder: ClientHolder,
  stream: string,
  limits: ReadLimits,
): Promise<readonly ResolvedEvent[] | null> {
  const { credentials } = holder
  const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
  const options = { ...newest, requiresLeader: true, credentials }
  return collected<ResolvedEvent>(holder, (client) => client.readStream(stream, options), limits)
}

type ReadLimits = {
  /** The longest that it may deliver nothing, in milliseconds. */
  readonly silentMs?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Everything that a read delivers, to its end, null where there is no such stream: one that is left half-way
 * stays open on the server. It is cancelled when it falls silent or is called off. Rejects with a
 * `LogReadError`, or with the reason of the signal.
 */
function collected<E>(
  holder: ClientHolder,
  start: (client: EventStoreDBClient) => StreamingRead<E>,
  { silentMs = SILENT_MS, signal }: ReadLimits = {},
): Promise<readonly E[] | null> {
  signal?.throwIfAborted()
  const silence = new Silence(silentMs)
  if (signal !== undefined) silence.callOffWith(signal)
  return holder.read(silence, async (client) => {
    const read = start(client)
    const events: E[] = []
    const all = async (): Promise<void> => {
      for await (const event of read) {
        silence.noteHeard()
        events.push(event)
      }
    }
    try {
      await Promise.race([all(), silence.ended])
      return events
    } catch (error) {
      if (callFailure(error).kind === 'notFound') return null
      // A read that never got a call rejects here once more.
      read.cancel().catch(() => {})
      signal?.throwIfAborted()
      const failure = readFailure(error)
      if (!isClientUsable(failure)) holder.discard(client, error instanceof DeadlineExceededError)
      throw failure
    } finally {
      silence.stop()
    }
  })
}
