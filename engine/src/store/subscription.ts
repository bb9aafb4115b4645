import type { EventLogReader, SubscribeOptions, Subscription, SubscriptionHandler } from './event-log.ts'
import type { LogPosition } from './log-position.ts'

/** Events of one delivery. */
const DELIVERY_EVENTS_MAX = 500
/** How often a log that nobody nudged is asked for news, in milliseconds. */
const POLL_MS = 200
/** Pause after a delivery that failed, in milliseconds. */
const STUMBLE_PAUSE_MS = 250

/**
 * Delivers a log by reading it: page after page until its end, then whenever it is nudged and at every regular look. One
 * delivery at a time, so a slow handler slows only itself, and nothing is lost or doubled between catching up and being live.
 */
export class PollingSubscription implements Subscription {
  readonly #log: Pick<EventLogReader, 'readAll'>
  readonly #streamPrefix: string
  readonly #handler: SubscriptionHandler
  readonly #finished: Promise<void>
  #position: LogPosition | null
  #isStopped = false
  #isBehind = true
  #hasNews = true
  #wake: (() => void) | null = null

  constructor(
    log: Pick<EventLogReader, 'readAll'>,
    { after, streamPrefix }: SubscribeOptions,
    handler: SubscriptionHandler,
  ) {
    this.#log = log
    this.#streamPrefix = streamPrefix
    this.#handler = handler
    this.#position = after
    this.#finished = this.#run()
  }

  nudge(): void {
    this.#hasNews = true
    this.#wake?.()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake?.()
    await this.#finished
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#deliverPage()
        if (!this.#hasNews && !this.#isStopped) await this.#pause(POLL_MS)
      } catch (error) {
        if (this.#isStopped) return
        this.#handler.stumbled?.(error)
        await this.#pause(STUMBLE_PAUSE_MS)
      }
    }
  }

  async #deliverPage(): Promise<void> {
    this.#hasNews = false
    const page = await this.#log.readAll({ after: this.#position, limit: DELIVERY_EVENTS_MAX })
    if (this.#isStopped) return
    if (page.next !== null && page.next !== this.#position) {
      const events = page.events.filter(({ stream }) => stream.startsWith(this.#streamPrefix))
      if (events.length > 0) await this.#handler.events(events, page.next)
      else this.#handler.passed?.(page.next)
      this.#position = page.next
    }
    this.#settle(page.atEnd)
  }

  #settle(isAtEnd: boolean): void {
    if (!isAtEnd) {
      this.#isBehind = true
      this.#hasNews = true
    } else if (this.#isBehind && !this.#isStopped) {
      this.#isBehind = false
      this.#handler.caughtUp?.()
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const over = (): void => {
        clearTimeout(timer)
        this.#wake = null
        resolve()
      }
      const timer = setTimeout(over, ms)
      this.#wake = over
    })
  }
}

/** The subscriptions of one open log. */
export class Subscriptions {
  readonly #open = new Set<Subscription>()

  open(log: EventLogReader, options: SubscribeOptions, handler: SubscriptionHandler): Subscription {
    const inner = new PollingSubscription(log, options, handler)
    const subscription: Subscription = {
      nudge: () => inner.nudge(),
      stop: async () => {
        this.#open.delete(subscription)
        await inner.stop()
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
