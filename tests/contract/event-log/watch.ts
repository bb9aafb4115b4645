import type { EventLog, LoggedEvent, Subscription, LogPosition } from '@zuschlag/engine/store/event-log'

type Watch = {
  readonly seen: string[]
  readonly upTo: () => LogPosition | null
  /** How often the log ended with a page. */
  readonly ends: () => number
  readonly until: (condition: () => boolean) => Promise<void>
  readonly subscription: Subscription
}

const PAGE_EVENTS = 50

const nameOf = ({ stream, event }: LoggedEvent) => `${stream}/${event.revision}`

/**
 * Follows a log and notes what is delivered. `handle` stands for the consumer: what it throws makes it
 * subscribe again behind what it had handled.
 */
export function startWatch(
  log: EventLog,
  streamPrefix: string,
  after: LogPosition | null,
  handle: (events: readonly LoggedEvent[]) => unknown = () => {},
): Watch {
  const seen: string[] = []
  let upTo = after
  let ends = 0
  let changed = () => {}
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        changed = resolve
      })
    }
  }
  let isStopped = false
  let current = log.subscribeAll({ after, streamPrefix })
  const follow = async (): Promise<void> => {
    for (let page = await current.next(PAGE_EVENTS); page !== null; page = await current.next(PAGE_EVENTS)) {
      await handle(page.events)
      seen.push(...page.events.map(nameOf))
      upTo = page.next
      if (page.atEnd) ends += 1
      changed()
    }
  }
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await follow().catch(async () => {
        await current.stop()
        current = log.subscribeAll({ after: upTo, streamPrefix })
      })
    }
  }
  const finished = run()
  const subscription: Subscription = {
    next: () => Promise.reject(new Error('The watch asks for itself')),
    nudge: () => current.nudge(),
    stop: async () => {
      isStopped = true
      await current.stop()
      await finished
    },
  }
  return { seen, upTo: () => upTo, ends: () => ends, until, subscription }
}

export type WatchFrom = (
  streamPrefix: string,
  after: LogPosition | null,
  handle?: (events: readonly LoggedEvent[]) => unknown,
) => Watch
