import type {
  EventLog,
  LoggedEvent,
  Subscription,
  SubscriptionHandler,
} from '@zuschlag/engine/store/event-log'
import type { LogPosition } from '@zuschlag/engine/store/log-position'

type Watch = {
  readonly seen: string[]
  readonly upTo: () => LogPosition | null
  readonly caughtUp: () => number
  readonly until: (condition: () => boolean) => Promise<void>
  readonly subscription: Subscription
}

const nameOf = ({ stream, event }: LoggedEvent) => `${stream}/${event.revision}`

/** Follows a log and remembers what it was told. */
export function startWatch(
  log: EventLog,
  streamPrefix: string,
  after: LogPosition | null,
  extra: Partial<SubscriptionHandler> = {},
): Watch {
  const seen: string[] = []
  let upTo: LogPosition | null = after
  let caughtUp = 0
  let changed = () => {}
  const handler: SubscriptionHandler = {
    events: async (events, position) => {
      await extra.events?.(events, position)
      seen.push(...events.map(nameOf))
      upTo = position
      changed()
    },
    caughtUp: () => {
      caughtUp += 1
      changed()
    },
    passed: (position) => {
      upTo = position
      changed()
    },
    stumbled: () => changed(),
  }
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        changed = resolve
      })
    }
  }
  const subscription = log.subscribeAll({ after, streamPrefix }, handler)
  return { seen, upTo: () => upTo, caughtUp: () => caughtUp, until, subscription }
}

export type WatchFrom = (
  streamPrefix: string,
  after: LogPosition | null,
  extra?: Partial<SubscriptionHandler>,
) => Watch
