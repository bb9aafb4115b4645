import type { AllStreamSubscription } from '@eventstore/db-client'
import { inAskedShape, readAt, UnreadableEventError } from '../codec.ts'
import type { LoggedEvent } from '../event-log.ts'
import type { LogPosition } from '../log-position.ts'
import { spellPosition } from './positions.ts'

/** Events of one delivery. */
const DELIVERY_EVENTS_MAX = 500

/** What one subscription has said and was not yet handled. */
export class Delivery {
  checkpoint: LogPosition | null = null
  isCaughtUp = false
  hasFallenBehind = false
  isOver = false
  failure: Error | null = null
  #unreadable: UnreadableEventError | null = null
  #hasNews = false
  #resolve: (() => void) | null = null

  listen(source: AllStreamSubscription): void {
    source.on('readable', () => this.changed())
    source.on('caughtUp', () => {
      this.isCaughtUp = true
      this.changed()
    })
    source.on('fellBehind', () => {
      this.hasFallenBehind = true
      this.changed()
    })
    source.on('error', (error: Error) => {
      this.failure = error
      this.end()
    })
    source.on('end', () => this.end())
    source.on('close', () => this.end())
  }

  /**
   * Everything that has arrived, up to the limit of one delivery. Throws at an event that cannot be read, once all before it have been
   * taken and handled.
   */
  take(source: AllStreamSubscription): readonly LoggedEvent[] {
    const events: LoggedEvent[] = []
    if (this.#unreadable !== null) throw this.#unreadable
    while (events.length < DELIVERY_EVENTS_MAX) {
      const next = source.read() as { readonly event?: RecordedEvent } | null
      if (next === null) break
      const { event } = next
      if (event?.position === undefined) continue
      const place = { position: spellPosition(event.position), stream: event.streamId }
      try {
        events.push(readAt(place, () => inAskedShape(event.data)))
      } catch (error) {
        if (events.length === 0 || !(error instanceof UnreadableEventError)) throw error
        this.#unreadable = error
        this.changed()
        break
      }
    }
    return events
  }

  end(): void {
    this.isOver = true
    this.changed()
  }

  changed(): void {
    this.#hasNews = true
    this.#resolve?.()
  }

  async news(): Promise<void> {
    if (!this.#hasNews) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve
      })
    }
    this.#hasNews = false
    this.#resolve = null
  }
}

type RecordedEvent = {
  readonly streamId: string
  readonly data: unknown
  readonly position?: { readonly commit: bigint; readonly prepare: bigint }
}
