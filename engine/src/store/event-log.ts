import type { EventType, StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Brand } from '@zuschlag/contracts/kernel/ids'

/**
 * Where an event stands in the whole log. Opaque: only the log that issued it may interpret it, and it is
 * worth nothing beside another database identity. Every adapter formats it as decimal text of fixed width, so
 * order is text order.
 */
export type LogPosition = Brand<string, 'LogPosition'>

/** Widest unsigned 64-bit number, in digits. */
export const POSITION_DIGITS = 20

const ZEROS = '0'.repeat(POSITION_DIGITS)

/** Negative where `a` lies before `b`, 0 where they are the same, positive after. */
export function compareLogPositions(a: LogPosition, b: LogPosition): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The position of a log that numbers its events, from 1. */
export function numberToPosition(number: number): LogPosition {
  const digits = String(number)
  return (ZEROS.slice(digits.length) + digits) as LogPosition
}

/**
 * The number behind a position, 0 for the place before the first event. Throws on a position of another kind
 * of log.
 */
export function positionToNumber(position: LogPosition | null): number {
  if (position === null) return 0
  const number = Number(position)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a position of this log: ${position}`)
  return number
}

/** How a reader wants events. */
export type ReadOptions = {
  /** As their hashes were made and as a copy has to keep them; default: in today's shape. */
  readonly asWritten?: boolean
}

/** Largest stored form of one event, in bytes. */
export const EVENT_BYTES_MAX = 64 * 1024
/** Largest append to one stream, in bytes: what an EventStoreDB up to 24.10 takes by default. */
export const APPEND_BYTES_MAX = 1024 * 1024
/** Most events of one page of a read. */
export const PAGE_EVENTS_MAX = 1000
/**
 * Events of one page of a stream: so few that they are folded and forgotten before the collector has to move
 * them.
 */
export const STREAM_PAGE_EVENTS = 250

/** Revision of a stream's newest event, or `none` while the stream has no event. */
export type StreamHead = number | 'none'

/**
 * Events for one stream, written all or none. There is no "any revision": it is the one mode whose repetition
 * could write twice. Event ids are deterministic, so that an append whose outcome is unknown is repeated with
 * the same ids and the same revision.
 */
export type AppendRequest = {
  readonly stream: string
  readonly expectedRevision: StreamHead
  readonly events: readonly StoredEvent[]
  /** What `encodeEvent` says of each event, where the caller has it already. */
  readonly encoded?: readonly string[]
  /**
   * Stream of an earlier request of the same batch without whose success this one is not written
   * (`unavailable`).
   */
  readonly onlyWith?: string
}

/**
 * `appended`: durable. `alreadyAppended`: durable since an earlier call with the same ids, nothing was
 * written now. `conflict`: nothing written, another revision is there. `unknown`: it may be written or still
 * be on its way. `unavailable`: nothing written, worth another try. `refused`: nothing written, and never
 * will be.
 */
export type AppendResult =
  | {
      readonly status: 'appended' | 'alreadyAppended'
      readonly revision: number
      readonly position: LogPosition
    }
  | { readonly status: 'conflict'; readonly actualRevision: StreamHead }
  | { readonly status: 'unknown' | 'unavailable' | 'refused'; readonly reason: string }

/** Reason of a request that was not written because the one it names in `onlyWith` was not. */
export const DEPENDENCY_FAILED = 'dependencyFailed'
/** Reason of every request of a writer whom another one has followed. */
export const FENCED = 'fenced'

export type LoggedEvent = {
  readonly position: LogPosition
  readonly stream: string
  readonly event: StoredEvent
}

export type ReadStreamOptions = ReadOptions & {
  /**
   * First revision of the answer, inclusive; default: the first event, or the newest when reading backwards.
   */
  readonly from?: number
  readonly limit?: number
  readonly direction?: 'forwards' | 'backwards'
  /** Calls the read off: it rejects with the reason of the signal at once, whatever the store does. */
  readonly signal?: AbortSignal | undefined
}

export type ReadAllOptions = ReadOptions & {
  /** Exclusive; null reads from the beginning. */
  readonly after: LogPosition | null
  /** Most events of the answer, at most `PAGE_EVENTS_MAX`. */
  readonly limit: number
  readonly types?: readonly EventType[]
}

export type LogPage = {
  readonly events: readonly LoggedEvent[]
  /** `after` of the next page: everything up to here was considered. Unchanged at the end of the log. */
  readonly next: LogPosition | null
  /** Whether the log ended here when it was read. */
  readonly atEnd: boolean
}

export type SubscribeOptions = ReadOptions & {
  /** Exclusive; null delivers from the beginning. */
  readonly after: LogPosition | null
  /** Delivers streams of this prefix alone; default: the whole log. */
  readonly streamPrefix?: string
}

/**
 * A page of a subscription. An event that this release cannot read comes alone, unread, on a page without
 * events.
 */
export type SubscriptionPage = LogPage & {
  readonly unreadable: {
    readonly place: Pick<LoggedEvent, 'position' | 'stream'>
    readonly reason: string
  } | null
}

/**
 * A catch-up subscription: the log from a position on, then whatever is appended. Its consumer asks for each
 * page when it is ready for it, so a slow one is neither overrun nor does it make anything grow.
 */
export interface Subscription {
  /**
   * The next events in log order, without gap or repetition; null once it is stopped. Waits while nothing is
   * new, but a page with `atEnd` comes first of all when everything that was appended before the subscription
   * was opened has been delivered. A page without events moves the checkpoint over a stretch without a match.
   * One call at a time.
   * @param limit most events of the page
   * @throws LogReadError where the log cannot be reached now; the next call goes on behind what was
   * delivered.
   */
  next(limit: number): Promise<SubscriptionPage | null>
  /** There may be more: for a log that does not notice by itself what another process appends. */
  nudge(): void
  /** Delivers nothing any more once this resolves; a waiting `next` answers null. */
  stop(): Promise<void>
}

export interface EventLogReader {
  /** Identity of the database. A position is kept together with it, and starts over where it differs. */
  identity(): Promise<string>
  /** Pages of a stream in the asked order; none where the stream has no event. */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredEvent[]>
  /** One page of the whole log. Who follows the log subscribes instead. */
  readAll(options: ReadAllOptions): Promise<LogPage>
  subscribeAll(options: SubscribeOptions): Subscription
  /** Position of the newest event, null in an empty log. */
  head(): Promise<LogPosition | null>
  close(): Promise<void>
}

export interface EventLog extends EventLogReader {
  /**
   * Set where streams are written independently: then a call of `append` is no transaction, and up to so many
   * calls may be in flight at once, each for other streams. Absent: a call is one transaction, and the next
   * one waits for it.
   */
  readonly appendsAtOnce?: number | undefined
  /**
   * Appends in the order of the requests and answers in the same order; one transaction where the adapter
   * can. A conflict in one stream does not touch the others. Never rejects for a reason of the store: that is
   * a result.
   */
  append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]>
}
