import type { AppendExpectedRevision, AppendResult as ServerResult, JSONType } from '@eventstore/db-client'
import { jsonEvent, NO_STREAM } from '@eventstore/db-client'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { encodeRequest } from '../append-rules.ts'
import type {
  AppendRequest,
  AppendResult,
  EventLog,
  LogPage,
  ReadAllOptions,
  ReadStreamOptions,
  SubscribeOptions,
  Subscription,
  LogPosition,
} from '../event-log.ts'
import { FENCED, numberToPosition, DEPENDENCY_FAILED, PAGE_EVENTS_MAX } from '../event-log.ts'
import { callFailure } from './call-failure.ts'
import { withTimeout } from '../../time/with-timeout.ts'
import { spellPosition } from './positions.ts'
import { UnreadableEventError } from '../codec.ts'
import { LogReadError } from '../log-read-error.ts'
import { ClientHolder } from './client-holder.ts'
import { logIdentity } from './log-identity.ts'
import { readHead, readStreamPages } from './read-calls.ts'
import { type FilteredOptions, SupervisedSubscription } from './delivery.ts'

/** What the adapter's own timer grants beyond the deadline that client and server know of. */
const GRACE_MS = 300
/** Calls for one append: the first, and its repetitions while the outcome is unknown. */
const CALLS_MAX = 3
const PAUSES_MS: readonly number[] = [20, 150]

export type AppendCallOptions = {
  readonly holder: ClientHolder
  /** Deadline of one call, in milliseconds. */
  readonly callMs: number
  /** Checked before every call, and before its success is returned. */
  readonly mayWrite: () => boolean
}

/**
 * Appends to one stream. While the outcome is unknown it is repeated, with the same ids and at the same
 * expected revision: the server recognises what it has written. It is never repeated at a newly read head,
 * where the same ids would be written twice.
 */
export async function appendToStream(
  request: AppendRequest,
  { holder, callMs, mayWrite }: AppendCallOptions,
): Promise<AppendResult> {
  const form = encodeRequest(request)
  if ('refused' in form) return { status: 'refused', reason: form.refused }
  const events = request.events.map(({ id, type }, index) =>
    // Parsed again: what the client would serialise is plain JSON, and cannot fail in its hands.
    jsonEvent({ id, type, data: JSON.parse(form.texts[index] ?? '') as JSONType }),
  )
  const expectedRevision: AppendExpectedRevision =
    request.expectedRevision === 'none' ? NO_STREAM : BigInt(request.expectedRevision)
  let isUnknown = false
  let reason = 'noAnswer'
  for (let call = 0; call < CALLS_MAX; call += 1) {
    if (!mayWrite()) return { status: isUnknown ? 'unknown' : 'unavailable', reason: FENCED }
    const client = holder.get()
    const { credentials } = holder
    try {
      const options = { expectedRevision, credentials, deadline: callMs, requiresLeader: true }
      const result = await withTimeout(
        client.appendToStream(request.stream, events, options),
        callMs + GRACE_MS,
      )
      // It is written; but another one may lead by now, who does not know of it and must not be contradicted.
      return mayWrite() ? appended(result) : { status: 'unknown', reason: FENCED }
    } catch (error) {
      const failure = callFailure(error)
      if (failure.kind === 'conflict') return { status: 'conflict', actualRevision: failure.actualRevision }
      if (failure.kind === 'refused') return { status: 'refused', reason: failure.reason }
      if (failure.kind === 'unknown') {
        isUnknown = true
        holder.discard(client, failure.reason === 'noAnswer')
      }
      reason = failure.kind === 'notFound' ? 'storeFailed' : failure.reason
    }
    const pause = PAUSES_MS[call]
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { status: isUnknown ? 'unknown' : 'unavailable', reason }
}

/** The server does not say whether it wrote just now or recognised what it had written. */
function appended({ nextExpectedRevision, position }: ServerResult): AppendResult {
  return {
    status: 'appended',
    revision: Number(nextExpectedRevision),
    position: position === undefined ? numberToPosition(0) : spellPosition(position),
  }
}

const DEFAULT_CALL_MS = 2000
/** Appends that are in flight at once; the others wait their turn. */
const APPENDS_AT_ONCE = 256

export type EventStoreLogOptions = {
  readonly connectionString: string
  /** Streams of this prefix are the log; whatever else the database holds is passed over. */
  readonly streamPrefix?: string
  /** Deadline of one call that appends, in milliseconds. */
  readonly callMs?: number
}

/**
 * The log in EventStoreDB. A batch is no transaction there: its streams are written beside each other, each
 * by itself. Appends have a client of their own, so that giving one up disturbs no reader.
 */
export class EventStoreLog implements EventLog {
  readonly appendsAtOnce = APPENDS_AT_ONCE
  readonly #slots = new Slots(APPENDS_AT_ONCE)
  readonly #writing: ClientHolder
  readonly #reading: ClientHolder
  readonly #streamPrefix: string
  readonly #callMs: number
  readonly #subscriptions = new Set<Subscription>()
  #mayWrite: () => boolean = () => true

  constructor(options: EventStoreLogOptions) {
    const { connectionString, streamPrefix = 'auction-', callMs = DEFAULT_CALL_MS } = options
    this.#writing = new ClientHolder(connectionString)
    this.#reading = new ClientHolder(connectionString)
    this.#streamPrefix = streamPrefix
    this.#callMs = callMs
  }

  /** From now on nothing is sent while the answer is no. */
  guardWith(mayWrite: () => boolean): void {
    this.#mayWrite = mayWrite
  }

  /** Gives up connections that may lead to a node that does not lead any more. */
  reconnect(): void {
    this.#writing.reconnect()
    this.#reading.reconnect()
  }

  async append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    /**
     * The latest request to each stream, and what became of it: a stream is written in the order of the
     * requests.
     */
    const latest = new Map<string, Promise<AppendResult>>()
    const results = requests.map((request) => {
      const before = latest.get(request.stream)
      const needed = request.onlyWith === undefined ? undefined : latest.get(request.onlyWith)
      const result = this.#appendAfter(request, before, needed)
      latest.set(request.stream, result)
      return result
    })
    return Promise.all(results)
  }

  identity(): Promise<string> {
    return logIdentity(this.#reading)
  }

  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredEvent[]> {
    return readStreamPages(this.#reading, stream, options)
  }

  /** Reads of this client cannot filter: a page is what a subscription delivers first. */
  async readAll({ limit, ...options }: ReadAllOptions): Promise<LogPage> {
    const subscription = this.#subscribe({ ...options, streamPrefix: this.#streamPrefix })
    try {
      const page = await subscription.next(Math.min(limit, PAGE_EVENTS_MAX))
      if (page === null) throw new LogReadError('storeUnreachable', new Error('The log was closed'))
      const { unreadable, ...read } = page
      if (unreadable !== null) throw new UnreadableEventError(unreadable.reason, unreadable.place)
      return read
    } finally {
      await subscription.stop()
    }
  }

  subscribeAll({ streamPrefix = this.#streamPrefix, ...options }: SubscribeOptions): Subscription {
    return this.#subscribe({ ...options, streamPrefix })
  }

  #subscribe(options: FilteredOptions): Subscription {
    const inner = new SupervisedSubscription(this.#reading, options)
    const subscription: Subscription = {
      next: (limit) => inner.next(limit),
      nudge: () => inner.nudge(),
      stop: () => {
        this.#subscriptions.delete(subscription)
        return inner.stop()
      },
    }
    this.#subscriptions.add(subscription)
    return subscription
  }

  head(): Promise<LogPosition | null> {
    return readHead(this.#reading)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    await Promise.all([this.#writing.close(), this.#reading.close()])
  }

  async #appendAfter(
    request: AppendRequest,
    before: Promise<AppendResult> | undefined,
    needed: Promise<AppendResult> | undefined,
  ): Promise<AppendResult> {
    await before
    const condition = await needed
    if (
      condition !== undefined &&
      condition.status !== 'appended' &&
      condition.status !== 'alreadyAppended'
    ) {
      return { status: 'unavailable', reason: DEPENDENCY_FAILED }
    }
    const options = { holder: this.#writing, callMs: this.#callMs, mayWrite: this.#mayWrite }
    return this.#slots.run(() => appendToStream(request, options))
  }
}

/** Lets so many tasks run at once; the others wait their turn. */
class Slots {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#free -= 1
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
