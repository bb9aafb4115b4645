import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client'
import { START, streamNameFilter } from '@eventstore/db-client'
import type { LoggedEvent, SubscribeOptions, Subscription, SubscriptionHandler } from '../event-log.ts'
import type { LogPosition } from '../log-position.ts'
import type { ClientHolder } from './client-holder.ts'
import { Delivery } from './delivery.ts'
import { isRealPosition, parsePosition, spellPosition } from './positions.ts'
import { isClientUsable, readFailure } from './read-failure.ts'

/** Events that wait between the server and a slow handler; then the server is held back. */
const BUFFERED_EVENTS = 1000
/** Pause before it subscribes again, in milliseconds: doubled each time, up to the maximum. */
const PAUSE_MIN_MS = 50
const PAUSE_MAX_MS = 5000
/** Pause after a handler that threw, in milliseconds. */
const STUMBLE_PAUSE_MS = 250

/**
 * A subscription that outlives its connections. The client neither reconnects nor resumes, and a subscription can end in three ways or merely fall silent
 * with its client; any end that was not asked for means: subscribe again, after the last event that was handled.
 */
export class SupervisedSubscription implements Subscription {
  readonly #holder: ClientHolder
  readonly #streamPrefix: string
  readonly #handler: SubscriptionHandler
  readonly #finished: Promise<void>
  #position: LogPosition | null
  #isStopped = false
  #isBehind = true
  #pauseMs = PAUSE_MIN_MS
  #current: Delivery | null = null
  #wake: (() => void) | null = null

  constructor(holder: ClientHolder, { after, streamPrefix }: SubscribeOptions, handler: SubscriptionHandler) {
    this.#holder = holder
    this.#streamPrefix = streamPrefix
    this.#handler = handler
    this.#position = after
    this.#finished = this.#run()
  }

  /** The server pushes; there is nothing to hurry. */
  nudge(): void {}

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#current?.end()
    this.#wake?.()
    await this.#finished
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const client = this.#holder.get()
      try {
        await this.#follow(client)
      } catch (error) {
        const failure = readFailure(error)
        this.#handler.stumbled?.(failure)
        if (!isClientUsable(failure)) this.#holder.discard(client)
      }
      if (!this.#isStopped) await this.#pause(this.#pauseMs)
      this.#pauseMs = Math.min(this.#pauseMs * 2, PAUSE_MAX_MS)
    }
  }

  /** Delivers from one subscription until it ends. */
  async #follow(client: EventStoreDBClient): Promise<void> {
    const delivery = new Delivery()
    const filter = streamNameFilter({
      prefixes: [this.#streamPrefix],
      checkpointReached: (_, position) => {
        if (isRealPosition(position)) delivery.checkpoint = spellPosition(position)
        delivery.changed()
      },
    })
    const fromPosition = this.#position === null ? START : parsePosition(this.#position)
    const { credentials } = this.#holder
    const source = client.subscribeToAll(
      { fromPosition, filter, credentials },
      { highWaterMark: BUFFERED_EVENTS },
    )
    this.#current = delivery
    this.#isBehind = true
    delivery.listen(source)
    try {
      while (!this.#isStopped && !delivery.isOver) {
        await this.#deliver(delivery.take(source))
        this.#settle(delivery, source)
        if (source.readableLength === 0) await delivery.news()
      }
      if (delivery.failure !== null) throw delivery.failure
    } finally {
      this.#current = null
      source.on('error', () => {})
      await source.unsubscribe().catch(() => {})
    }
  }

  async #deliver(events: readonly LoggedEvent[]): Promise<void> {
    const last = events.at(-1)
    while (last !== undefined && !this.#isStopped) {
      try {
        await this.#handler.events(events, last.position)
        this.#position = last.position
        this.#pauseMs = PAUSE_MIN_MS
        return
      } catch (error) {
        this.#handler.stumbled?.(error)
        await this.#pause(STUMBLE_PAUSE_MS)
      }
    }
  }

  /** Tells what stands between the events, once all events before it were handled. */
  #settle(delivery: Delivery, source: AllStreamSubscription): void {
    if (this.#isStopped || source.readableLength > 0) return
    const { checkpoint } = delivery
    delivery.checkpoint = null
    // Some servers send checkpoints that lie before what they have sent.
    if (checkpoint !== null && (this.#position === null || checkpoint > this.#position)) {
      this.#position = checkpoint
      this.#handler.passed?.(checkpoint)
    }
    if (delivery.hasFallenBehind) this.#isBehind = true
    if (delivery.isCaughtUp && this.#isBehind) {
      this.#isBehind = false
      this.#handler.caughtUp?.()
    }
    delivery.isCaughtUp = false
    delivery.hasFallenBehind = false
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
