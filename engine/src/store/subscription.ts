import type { EventLogReader, SubscribeOptions, Subscription, SubscriptionHandler } from './event-log.ts'

/** Events of one delivery. */
const DELIVERY_EVENTS_MAX = 500
/** How often a log that nobody nudged is asked for news, in milliseconds. */
const POLL_MS = 200
/** Pause after a delivery that failed, in milliseconds. */
const STUMBLE_PAUSE_MS = 250

/**
 * Delivers a log by reading it: page after page until its end, then whenever it is nudged and at every regular look. One delivery at a time, so a
 * slow handler slows only itself, and nothing is lost or doubled between catching up and being live.
 */
export function pollingSubscription(
  log: Pick<EventLogReader, 'readAll'>,
  { after, streamPrefix }: SubscribeOptions,
  handler: SubscriptionHandler,
): Subscription {
  let position = after
  let stopped = false
  let behind = true
  let news = true
  let wake: (() => void) | null = null
  const nudge = () => {
    news = true
    wake?.()
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    }).finally(() => {
      wake = null
    })

  const deliverPage = async (): Promise<void> => {
    news = false
    const page = await log.readAll({ after: position, limit: DELIVERY_EVENTS_MAX })
    if (stopped || page.next === null) return settle(page.atEnd)
    const events = page.events.filter(({ stream }) => stream.startsWith(streamPrefix))
    if (events.length > 0) await handler.events(events, page.next)
    else if (page.next !== position) handler.passed?.(page.next)
    position = page.next
    settle(page.atEnd)
  }
  const settle = (atEnd: boolean) => {
    if (!atEnd) {
      behind = true
      news = true
    } else if (behind && !stopped) {
      behind = false
      handler.caughtUp?.()
    }
  }

  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        await deliverPage()
        if (!news && !stopped) await pause(POLL_MS)
      } catch (error) {
        if (stopped) return
        handler.stumbled?.(error)
        await pause(STUMBLE_PAUSE_MS)
      }
    }
  }
  const finished = run()
  return {
    nudge,
    stop: async () => {
      stopped = true
      wake?.()
      await finished
    },
  }
}
