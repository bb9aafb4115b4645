import { PAGE_EVENTS_MAX } from '@zuschlag/engine/store/event-log'
import type { EventLogReader, LoggedEvent, LogPage } from '@zuschlag/engine/store/event-log'
import { UnreadableEventError } from '@zuschlag/engine/store/codec'
import type { UnreadablePlace } from '@zuschlag/engine/store/codec'
import type { LogPosition } from '@zuschlag/engine/store/log-position'

/** A page of what can be read, or the one event that cannot, on a page of its own. */
export type ReadablePage = LogPage & {
  readonly unreadable: { readonly place: UnreadablePlace; readonly reason: string } | null
}

/**
 * The next events of the log, at most `limit`. Events that this release cannot read end a page before them, and come
 * alone and unread in the next. Rejects where the log cannot be reached, or does not say where the unreadable event is.
 */
export async function readablePage(
  log: Pick<EventLogReader, 'readAll'>,
  after: LogPosition | null,
  limit: number,
): Promise<ReadablePage> {
  const events: LoggedEvent[] = []
  let next = after
  for (;;) {
    const page = await onePage(log, next, Math.min(limit - events.length, PAGE_EVENTS_MAX))
    if (page.unreadable !== null)
      return events.length === 0 ? page : { ...page, events, next, unreadable: null }
    events.push(...page.events)
    const isLast = page.atEnd || page.next === next || events.length >= limit
    next = page.next
    if (isLast) return { events, next, atEnd: page.atEnd, unreadable: null }
  }
}

async function onePage(
  log: Pick<EventLogReader, 'readAll'>,
  after: LogPosition | null,
  limit: number,
): Promise<ReadablePage> {
  try {
    return { ...(await log.readAll({ after, limit })), unreadable: null }
  } catch (error) {
    if (!(error instanceof UnreadableEventError) || error.place === null) throw error
    if (limit > 1) return onePage(log, after, Math.floor(limit / 2))
    const { place, message } = error
    return { events: [], next: place.position, atEnd: false, unreadable: { place, reason: message } }
  }
}

/** The beginning of a page; the rest is read again. */
export function firstHalf({ events }: ReadablePage): ReadablePage {
  const half = events.slice(0, Math.ceil(events.length / 2))
  return { events: half, next: half.at(-1)?.position ?? null, atEnd: false, unreadable: null }
}
