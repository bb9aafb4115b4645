import type { EventLogReader, LoggedEvent, LogPosition } from '@zuschlag/engine/store/event-log'
import type { PublishOptions } from './announcements.ts'
import { keyOfRow } from './fold.ts'
import { handles } from './projection.ts'
import type { ProjectionSession } from './projection-store.ts'
import { keyText } from './table.ts'

const PAGE_EVENTS_MAX = 1000

/**
 * Announces the newest state of what was committed after `announced`, because the process that committed it
 * may have died before saying so.
 */
export async function publishBacklog<A>(
  log: Pick<EventLogReader, 'subscribeAll'>,
  session: ProjectionSession,
  announcing: PublishOptions<A>,
  announced: LogPosition | null,
): Promise<void> {
  const { position } = session.checkpoint
  if (position === null || (announced !== null && announced >= position)) return
  const subscription = log.subscribeAll({ after: announced })
  try {
    for (;;) {
      const page = await subscription.next(PAGE_EVENTS_MAX)
      if (page === null) return
      await announceNewest(
        session,
        announcing,
        page.events.filter((logged) => logged.position <= position),
      )
      if (page.atEnd || (page.next !== null && page.next >= position)) return
    }
  } finally {
    await subscription.stop()
  }
}

async function announceNewest<A>(
  session: ProjectionSession,
  { projection, of, publish }: PublishOptions<A>,
  events: readonly LoggedEvent[],
): Promise<void> {
  const handled = events.filter(({ event }) => handles(projection, event.type))
  const newest = new Map(handled.map((logged) => [keyText(projection.keyOf(logged.event)), logged]))
  if (newest.size === 0) return
  const keys = [...newest.values()].map(({ event }) => projection.keyOf(event))
  for (const row of await session.load(projection.table, keys)) {
    const logged = newest.get(keyText(keyOfRow(projection.table, row)))
    const announcement = logged === undefined ? null : of(row, logged, new Map())
    if (announcement !== null) publish(announcement)
  }
}
