import type { Subscription, SubscriptionPage } from '@zuschlag/engine/store/event-log'

export type Pages = Pick<Subscription, 'next'>

/**
 * Pages of a subscription on their way into one projector: at most one is read ahead, while the store is busy
 * with the one before.
 */
export class PageQueue {
  readonly #eventsMax: number
  #ahead: Promise<SubscriptionPage | null> | null = null
  /** What the store has refused to take together with what came before it. */
  readonly #rest: SubscriptionPage[] = []

  constructor(eventsMax: number) {
    this.#eventsMax = eventsMax
  }

  /** The next page, null once the subscription is stopped. */
  async next(pages: Pages): Promise<SubscriptionPage | null> {
    const rest = this.#rest.shift()
    if (rest !== undefined) return rest
    const ahead = this.#ahead
    this.#ahead = null
    return ahead ?? pages.next(this.#eventsMax)
  }

  /**
   * Reads on behind a page. A failure shows itself when the next one is needed. At its end the log is left
   * alone: what comes together is one page.
   */
  readAhead({ atEnd }: SubscriptionPage, pages: Pages): void {
    if (atEnd || this.#rest.length > 0 || this.#ahead !== null) return
    this.#ahead = pages.next(this.#eventsMax)
    this.#ahead.catch(() => undefined)
  }

  /** The beginning of a page that is too much at once; the other half is the next page. */
  split(page: SubscriptionPage): SubscriptionPage {
    const middle = Math.ceil(page.events.length / 2)
    const events = page.events.slice(0, middle)
    this.#rest.unshift({ ...page, events: page.events.slice(middle) })
    return { ...page, events, next: events.at(-1)?.position ?? null, atEnd: false }
  }

  /** Forgets what a subscription that has ended would still have delivered. */
  forgetAhead(): void {
    this.#ahead = null
  }
}
