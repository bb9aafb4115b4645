import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  eventTypeFilter,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import type { EventType } from '@zuschlag/contracts/auction/events'
import { systemTimers } from '../../time/timers.ts'
import { DeadlineExceededError } from '../../time/with-timeout.ts'
import { inAskedShape, readAt, UnreadableEventError } from '../codec.ts'
import type { LoggedEvent, LogPosition, ReadOptions, Subscription, SubscriptionPage } from '../event-log.ts'
import { LogReadError } from '../log-read-error.ts'
import { WakeSignal } from '../subscription.ts'
import type { ClientHolder } from './client-holder.ts'
import { readIdentity } from './log-identity.ts'
import { isRealPosition, parsePosition, spellPosition } from './positions.ts'
import { isClientUsable, readFailure, readHead } from './read-calls.ts'
import { SILENT_MS } from './silence.ts'

/**
 * While behind, a page that is not full is answered after so many milliseconds: its consumer sees and keeps
 * the progress.
 */
const PAGE_MS = 1000
type RecordedEvent = NonNullable<AllStreamResolvedEvent['event']>
type Unreadable = NonNullable<SubscriptionPage['unreadable']>

type DeliveryOptions = {
  readonly after: LogPosition | null
  readonly asked: ReadOptions
  /** Whether an event is wanted: a server filters by beginnings of names alone. */
  readonly matches: (event: Pick<RecordedEvent, 'streamId' | 'type'>) => boolean
  /** Position of the newest event of the database. Rejects where the server does not answer. */
  readonly readHead: () => Promise<LogPosition | null>
}

/**
 * One subscription of the client as pages. What it has buffered waits there, and then in the server, until
 * somebody asks for it.
 */
export class Delivery {
  /** Whether the server has delivered anything: one that never does is not worth another try at once. */
  hasProgressed = false
  readonly #source: AllStreamSubscription
  readonly #options: DeliveryOptions
  readonly #news = new WakeSignal(systemTimers)
  #position: LogPosition | null
  /**
   * Newest event before the source was opened: everything up to it is delivered once the server says that it
   * has caught up.
   */
  readonly #headBefore: LogPosition | null
  /** Newest event that is known to be there. */
  #head: LogPosition | null
  #checkpoint: LogPosition | null = null
  #isLive = false
  /** Whether `caughtUp` was not yet delivered. */
  #owesEnd = true
  #isStopped = false
  #failure: Error | null = null
  #unreadable: (Unreadable & { readonly at: LogPosition }) | null = null

  /** @param head position of the newest event before the source was opened */
  constructor(source: AllStreamSubscription, head: LogPosition | null, options: DeliveryOptions) {
    this.#source = source
    this.#headBefore = head
    this.#head = head
    this.#options = options
    this.#position = options.after
    source.on('readable', () => this.#news.notify())
    source.on('caughtUp', () => this.#noteLive(true))
    source.on('fellBehind', () => this.#noteLive(false))
    source.on('error', (error: Error) => this.#fail(error))
    for (const end of ['end', 'close'] as const)
      source.on(end, () => this.#fail(new Error('The server ended the subscription')))
  }

  noteCheckpoint(position: LogPosition): void {
    this.hasProgressed = true
    this.#checkpoint = position
    this.#news.notify()
  }

  /** Another call on the same client fell silent, and the client was replaced. */
  noteReplaced(): void {
    this.#fail(new DeadlineExceededError(SILENT_MS))
  }

  /** Ends it on both sides. */
  close(): void {
    this.#isStopped = true
    this.#source.on('error', () => {})
    this.#source.unsubscribe().catch(() => {})
    this.#news.notify()
  }

  /**
   * The next page, null once it is closed. Rejects with what ended the subscription, after everything that
   * had arrived was taken.
   */
  async page(limit: number): Promise<SubscriptionPage | null> {
    const events: LoggedEvent[] = []
    const from = this.#position
    const isDueAt = performance.now() + PAGE_MS
    while (!this.#isStopped) {
      this.#take(events, limit)
      const isDrained = this.#source.readableLength === 0 && this.#unreadable === null
      if (isDrained) await this.#settle()
      const hasMoved = this.#position !== from
      const atEnd = isDrained && this.#isLive && this.#source.readableLength === 0
      if (events.length === 0 && this.#unreadable !== null) return this.#takeUnreadable(this.#unreadable)
      if (atEnd ? hasMoved || this.#owesEnd : this.#isDue(events, limit, hasMoved, isDueAt)) {
        if (atEnd) this.#owesEnd = false
        return { events, next: this.#position, atEnd, unreadable: null }
      }
      if (this.#failure !== null) throw this.#failure
      await this.#wait(hasMoved ? isDueAt : null)
    }
    return null
  }

  #isDue(events: readonly LoggedEvent[], limit: number, hasMoved: boolean, isDueAt: number): boolean {
    if (events.length >= limit || this.#unreadable !== null) return true
    return hasMoved && (this.#failure !== null || performance.now() >= isDueAt)
  }

  #takeUnreadable({ at, place, reason }: Unreadable & { readonly at: LogPosition }): SubscriptionPage {
    this.#unreadable = null
    this.#position = at
    return { events: [], next: at, atEnd: false, unreadable: { place, reason } }
  }

  /** Takes what has arrived, up to an event that cannot be read. */
  #take(into: LoggedEvent[], limit: number): void {
    while (into.length < limit && this.#unreadable === null) {
      const resolved = this.#source.read() as AllStreamResolvedEvent | null
      if (resolved === null) return
      const { event } = resolved
      if (event?.position === undefined) continue
      const position = spellPosition(event.position)
      this.hasProgressed = true
      try {
        if (this.#options.matches(event)) into.push(this.#logged(event, position))
        this.#position = position
      } catch (error) {
        if (!(error instanceof UnreadableEventError) || error.place === null) throw error
        this.#unreadable = { at: position, place: error.place, reason: error.message }
      }
    }
  }

  #logged(event: RecordedEvent, position: LogPosition): LoggedEvent {
    return readAt({ position, stream: event.streamId }, () => inAskedShape(event.data, this.#options.asked))
  }

  /** Moves the position over events that do not match, once everything before them was taken. */
  async #settle(): Promise<void> {
    const checkpoint = this.#checkpoint
    this.#checkpoint = null
    // Some servers send checkpoints before what they have sent, or behind the newest event; a position there
    // is of no event.
    if (checkpoint !== null && !isUpTo(checkpoint, this.#position)) {
      if (!isUpTo(checkpoint, this.#head)) this.#head = await this.#options.readHead()
      if (isUpTo(checkpoint, this.#head)) this.#moveTo(checkpoint)
    }
    // A server that has caught up does not report its position: at least the head before the start.
    if (this.#isLive && this.#source.readableLength === 0) this.#moveTo(this.#headBefore)
  }

  /** A position never goes back. */
  #moveTo(position: LogPosition | null): void {
    if (position !== null && !isUpTo(position, this.#position)) this.#position = position
  }

  #noteLive(isLive: boolean): void {
    this.hasProgressed = true
    this.#isLive = isLive
    if (!isLive) this.#owesEnd = true
    this.#news.notify()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#news.notify()
  }

  /**
   * Until something arrives or the page is due. Fails where a server stays silent that is not at its end, or
   * that does not answer: at its end nothing else shows whether it is still there.
   */
  async #wait(isDueAt: number | null): Promise<void> {
    const startedAt = performance.now()
    const ms = this.#isLive || isDueAt === null ? SILENT_MS : Math.max(1, isDueAt - startedAt)
    await this.#news.pause(ms)
    if (ms < SILENT_MS || performance.now() - startedAt < SILENT_MS) return
    if (this.#isLive) await this.#options.readHead()
    else this.#fail(new DeadlineExceededError(SILENT_MS))
  }
}

/** Whether a position lies at or before another one; nothing lies before the beginning. */
function isUpTo(position: LogPosition, end: LogPosition | null): boolean {
  return end !== null && position <= end
}

/** Events that wait between the server and a slow consumer; then the server is held back. */
const BUFFERED_EVENTS = 1000
/** Checkpoints come about every so many windows (of 32 events) that do not match. */
const CHECKPOINT_INTERVAL = 32

export type FilteredOptions = ReadOptions & {
  readonly after: LogPosition | null
  readonly streamPrefix: string
  /** Default: all types. */
  readonly types?: readonly EventType[]
}

type Open = {
  readonly delivery: Delivery
  readonly release: () => void
  readonly discard: (isSilent: boolean) => void
}

/**
 * A filtered subscription to `$all` (EventStoreDB 23.10 and later) that outlives its connections. The client
 * neither reconnects nor resumes, and a server drops a slow consumer: after any end that was not asked for it
 * subscribes again behind the last event that was delivered. Where that fails as well, `next` rejects.
 */
export class SupervisedSubscription implements Subscription {
  readonly #holder: ClientHolder
  readonly #options: FilteredOptions
  #position: LogPosition | null
  #open: Open | null = null
  /** Identity of the database at the beginning; undefined before the first page. */
  #identity: string | null | undefined
  #isStopped = false

  constructor(holder: ClientHolder, options: FilteredOptions) {
    this.#holder = holder
    this.#options = options
    this.#position = options.after
  }

  /** The server pushes; there is nothing to hurry. */
  nudge(): void {}

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#end()
  }

  async next(limit: number): Promise<SubscriptionPage | null> {
    while (!this.#isStopped) {
      try {
        this.#open ??= await this.#subscribe()
        if (this.#isStopped) break
        const page = await this.#open.delivery.page(limit)
        if (page === null) break
        this.#position = page.next
        return page
      } catch (error) {
        if (this.#isStopped) break
        const failure = readFailure(error)
        const hadProgressed = this.#open?.delivery.hasProgressed ?? false
        if (!isClientUsable(failure)) this.#open?.discard(error instanceof DeadlineExceededError)
        this.#end()
        if (!hadProgressed) throw failure
      }
    }
    this.#end()
    return null
  }

  async #subscribe(): Promise<Open> {
    await this.#checkIdentity()
    const head = await readHead(this.#holder)
    return openDelivery(this.#holder, { ...this.#options, after: this.#position }, head)
  }

  /** A position means nothing in another database, as after a restore. */
  async #checkIdentity(): Promise<void> {
    const identity = await readIdentity(this.#holder)
    if (this.#identity !== undefined && this.#identity !== null && this.#identity !== identity)
      throw new LogReadError('otherDatabase', new Error(`${String(identity)} instead of ${this.#identity}`))
    this.#identity = identity
  }

  #end(): void {
    this.#open?.delivery.close()
    this.#open?.release()
    this.#open = null
  }
}

function openDelivery(
  holder: ClientHolder,
  { after, streamPrefix, types, ...asked }: FilteredOptions,
  head: LogPosition | null,
): Open {
  const { client, release } = holder.lend({ noteReplaced: () => delivery.noteReplaced() })
  const checkpoints = {
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_: unknown, position: { readonly commit: bigint; readonly prepare: bigint }) => {
      if (isRealPosition(position)) delivery.noteCheckpoint(spellPosition(position))
    },
  }
  const filter =
    types === undefined
      ? streamNameFilter({ prefixes: [streamPrefix], ...checkpoints })
      : eventTypeFilter({ prefixes: [...types], ...checkpoints })
  const fromPosition = after === null ? START : parsePosition(after)
  const { credentials } = holder
  const source = client.subscribeToAll(
    { fromPosition, filter, credentials },
    { highWaterMark: BUFFERED_EVENTS },
  )
  const delivery = new Delivery(source, head, {
    after,
    asked,
    matches: ({ streamId, type }) =>
      streamId.startsWith(streamPrefix) && (types as readonly string[] | undefined)?.includes(type) !== false,
    readHead: () => readHead(holder),
  })
  return { delivery, release, discard: (isSilent) => holder.discard(client, isSilent) }
}
