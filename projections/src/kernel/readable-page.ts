import type { EventLogReader, LogPage } from '@zuschlag/engine/store/event-log'
import { UnreadableEventError } from '@zuschlag/engine/store/codec'
import type { UnreadablePlace } from '@zuschlag/engine/store/codec'
import type { LogPosition } from '@zuschlag/engine/store/log-position'

/** A page of what can be read, or the one event that cannot, on a page of its own. */
export type ReadablePage = LogPage & {
  readonly unreadable: { readonly place: UnreadablePlace; readonly reason: string } | null
}

/**
 * The next page of the log. Events that this release cannot read end a page before them, and come alone and unread in
 * the next. Rejects where the log cannot be reached, or does not say where the unreadable event stands.
 */
export async function readablePage(
  log: Pick<EventLogReader, 'readAll'>,
  after: LogPosition | null,
  limit: number,
): Promise<ReadablePage> {
  try {
    return { ...(await log.readAll({ after, limit })), unreadable: null }
  } catch (error) {
    if (!(error instanceof UnreadableEventError) || error.place === null) throw error
    if (limit > 1) return readablePage(log, after, Math.floor(limit / 2))
    const { place, message } = error
    return { events: [], next: place.position, atEnd: false, unreadable: { place, reason: message } }
  }
}
