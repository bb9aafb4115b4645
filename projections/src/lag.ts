import type { Knex } from 'knex'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import type { LogPosition } from '@zuschlag/engine/store/log-position'

/** Waiting events are counted up to here; more are simply many. */
export const LAG_EVENTS_MAX = 1000

export type ProjectionLag = {
  /** The last event that readers see. */
  readonly position: LogPosition | null
  /** The last event of the log. */
  readonly head: LogPosition | null
  /** Events that readers do not see yet, counted up to `LAG_EVENTS_MAX`. */
  readonly events: number
  /** How long the oldest of them has been waiting, in milliseconds; 0 while there is none. */
  readonly waitingMs: number
  /** Streams that a projection has given up, see the quarantines. */
  readonly quarantinedStreams: number
}

/** How far the read models are behind the log. Rejects where one of the two cannot be reached. */
export async function readLag(
  db: Knex,
  log: Pick<EventLogReader, 'head' | 'readAll'>,
  now: Instant,
): Promise<ProjectionLag> {
  const checkpoint = await db('read.checkpoint').first<{ position: LogPosition | null } | undefined>(
    'position',
  )
  const [stopped] = await db('read.quarantines').count<{ count: string }[]>('* as count')
  const position = checkpoint?.position ?? null
  const { events } = await log.readAll({ after: position, limit: LAG_EVENTS_MAX })
  const oldest = events[0]?.event.at
  return {
    position,
    head: await log.head(),
    events: events.length,
    waitingMs: oldest === undefined ? 0 : Math.max(0, instantToMs(now) - instantToMs(oldest)),
    quarantinedStreams: Number(stopped?.count ?? 0),
  }
}
