import type { Knex } from 'knex'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { EventLogReader, LogPosition } from '@zuschlag/engine/store/event-log'

/** Waiting events are counted up to here; more are simply many. */
export const LAG_EVENTS_MAX = 1000
/** Longest count, in milliseconds: what lies between waiting events may be long. */
const COUNT_MS = 5000

export type ProjectionLag = {
  /** The last event that readers see. */
  readonly position: LogPosition | null
  /** The last event of the log. */
  readonly head: LogPosition | null
  /** Events that readers do not see yet, counted up to `LAG_EVENTS_MAX`. */
  readonly events: number
  /** Whether there may be more of them than were counted. */
  readonly isAtLeast: boolean
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
  const { events, isAtLeast, oldest } = await countWaiting(log, position)
  return {
    position,
    head: await log.head(),
    events,
    isAtLeast,
    waitingMs: oldest === null ? 0 : Math.max(0, instantToMs(now) - instantToMs(oldest)),
    quarantinedStreams: Number(stopped?.count ?? 0),
  }
}

type Waiting = Pick<ProjectionLag, 'events' | 'isAtLeast'> & { readonly oldest: Instant | null }

/** Counts the events behind a position, up to `LAG_EVENTS_MAX`. */
export async function countWaiting(
  log: Pick<EventLogReader, 'readAll'>,
  after: LogPosition | null,
): Promise<Waiting> {
  const deadline = performance.now() + COUNT_MS
  let position = after
  let events = 0
  let oldest: Instant | null = null
  for (;;) {
    const page = await log.readAll({ after: position, limit: LAG_EVENTS_MAX - events })
    events += page.events.length
    oldest ??= page.events[0]?.event.at ?? null
    position = page.next
    if (page.atEnd) return { events, isAtLeast: false, oldest }
    if (events >= LAG_EVENTS_MAX || performance.now() > deadline) return { events, isAtLeast: true, oldest }
  }
}

/** Whether the read models gave a stream up. */
export async function hasQuarantines(knex: Knex): Promise<boolean> {
  const stream: unknown = await knex('read.quarantines').first()
  return stream !== undefined
}
