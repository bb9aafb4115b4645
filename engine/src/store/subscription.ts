import { UnreadableEventError } from './codec.ts'
import {
  type EventLogReader,
  type LoggedEvent,
  type LogPosition,
  PAGE_EVENTS_MAX,
  type ReadOptions,
  type SubscribeOptions,
  type Subscription,
  type SubscriptionPage,
} from './event-log.ts'

/** Runs a task once after so many milliseconds; the answer calls it off. */
type After = { after(ms: number, task: () => void): () => void }

/** A pause that a signal ends early. A signal without a waiting pause ends the next one at once. */
export class WakeSignal {
  readonly #timers: After
  #news = false
  #wake: (() => void) | null = null

  constructor(timers: After) {
    this.#timers = timers
  }

  notify(): void {
    this.#news = true
    this.#wake?.()
  }

  /** @param ms longest wait; null waits for news alone */
  async pause(ms: number | null): Promise<void> {
    if (!this.#news) {
      await new Promise<void>((resolve) => {
        const callOff = ms === null ? () => {} : this.#timers.after(ms, resolve)
        this.#wake = () => {
          callOff()
          resolve()
        }
      })
      this.#wake = null
    }
    this.#news = false
  }
}

/** How a log that other processes append to is watched between two nudges. */
type Watching = {
  /** How often a subscription that waits looks by itself, in milliseconds; null where each append nudges. */
  readonly pollIntervalMs: number | null
  readonly timers: After
}

/**
 * A subscription to a log that is read in pages: page after page until its end, then whenever it is nudged,
 * and at regular looks where a nudge can be lost.
 */
export class PagedSubscription implements Subscription {
  readonly #log: Pick<EventLogReader, 'readAll'>
  readonly #options: Omit<SubscribeOptions, 'after'>
  readonly #pollIntervalMs: number | null
  readonly #news: WakeSignal
  #position: LogPosition | null
  #isStopped = false
  /** Whether `caughtUp` was not yet delivered for this position. */
  #owesEnd = true

  constructor(
    log: Pick<EventLogReader, 'readAll'>,
    { after, ...options }: SubscribeOptions,
    { pollIntervalMs, timers }: Watching,
  ) {
    this.#log = log
    this.#options = options
    this.#pollIntervalMs = pollIntervalMs
    this.#news = new WakeSignal(timers)
    this.#position = after
  }

  nudge(): void {
    this.#news.notify()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#news.notify()
  }

  async next(limit: number): Promise<SubscriptionPage | null> {
    const { streamPrefix = '', ...asked } = this.#options
    while (!this.#isStopped) {
      const page = await readablePage(this.#log, this.#position, limit, asked)
      if (this.#isStopped) return null
      if (page.next !== this.#position || (page.atEnd && this.#owesEnd)) {
        this.#position = page.next
        this.#owesEnd = !page.atEnd
        if (streamPrefix === '') return page
        return { ...page, events: page.events.filter(({ stream }) => stream.startsWith(streamPrefix)) }
      }
      await this.#news.pause(this.#pollIntervalMs)
    }
    return null
  }
}

/**
 * The next events of a log, at most `limit`. An event that cannot be read ends a page before it, and comes
 * alone and unread in the next.
 */
async function readablePage(
  log: Pick<EventLogReader, 'readAll'>,
  after: LogPosition | null,
  limit: number,
  asked: ReadOptions,
): Promise<SubscriptionPage> {
  const events: LoggedEvent[] = []
  let next = after
  for (;;) {
    const page = await onePage(log, next, Math.min(limit - events.length, PAGE_EVENTS_MAX), asked)
    if (page.unreadable !== null)
      return events.length === 0 ? page : { ...page, events, next, unreadable: null }
    for (const event of page.events) events.push(event)
    const isLast = page.atEnd || page.next === next || events.length >= limit
    next = page.next
    if (isLast) return { events, next, atEnd: page.atEnd, unreadable: null }
  }
}

async function onePage(
  log: Pick<EventLogReader, 'readAll'>,
  after: LogPosition | null,
  limit: number,
  asked: ReadOptions,
): Promise<SubscriptionPage> {
  try {
    return { ...(await log.readAll({ after, limit, ...asked })), unreadable: null }
  } catch (error) {
    if (!(error instanceof UnreadableEventError) || error.place === null) throw error
    if (limit > 1) return onePage(log, after, Math.floor(limit / 2), asked)
    const { place, message } = error
    return { events: [], next: place.position, atEnd: false, unreadable: { place, reason: message } }
  }
}

/** The subscriptions of one open log. */
export class Subscriptions {
  readonly #open = new Set<Subscription>()
  readonly #watching: Watching

  constructor(watching: Watching) {
    this.#watching = watching
  }

  open(log: Pick<EventLogReader, 'readAll'>, options: SubscribeOptions): Subscription {
    const inner = new PagedSubscription(log, options, this.#watching)
    const subscription: Subscription = {
      next: (limit) => inner.next(limit),
      nudge: () => inner.nudge(),
      stop: () => {
        this.#open.delete(subscription)
        return inner.stop()
      },
    }
    this.#open.add(subscription)
    return subscription
  }

  nudge(): void {
    for (const subscription of this.#open) subscription.nudge()
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#open].map((subscription) => subscription.stop()))
  }
}
