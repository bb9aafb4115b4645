import { PROJECTORS_MAX } from '@zuschlag/contracts/administration/operations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { EventLogReader, LogPosition } from '@zuschlag/engine/store/event-log'
import { isAdvisoryLockHeld } from './kernel/postgres/advisory-lock.ts'
import { READ_SCHEMA, schemaOfGeneration, writerLockOf } from './kernel/schema-names.ts'
import { countWaiting } from './lag.ts'

/** A rate is measured over at most so many events; more are simply many. */
const RATE_EVENTS_MAX = 50_000
const PAGE_EVENTS = 1000

/** How long one measurement takes beside its reads, in milliseconds. */
const MEASURE_MS = 1000
const measuredTime = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, MEASURE_MS))

/** One set of read models and how its projector gets on. */
export type ProjectorProgress = {
  readonly generation: number
  /** `live`: readers see it. `building`: a rebuild fills it. */
  readonly state: 'live' | 'building'
  /** The last event that is in the rows. */
  readonly position: LogPosition | null
  readonly eventsBehind: number
  /** Whether there may be more of them than were counted. */
  readonly isAtLeast: boolean
  /** When the oldest of them was decided; null where none waits. */
  readonly waitingSince: Instant | null
  /** Over the time of the measurement. */
  readonly eventsPerSecond: number
  /** Whether a process holds the tables to write them, or will with the next event. */
  readonly isRunning: boolean
}

export type MeasuredProjectors = {
  /** The last event of the log. */
  readonly head: LogPosition | null
  readonly projectors: readonly ProjectorProgress[]
}

/**
 * Measures each set of read models over a pause, of a second by default. The log is read for it, so that it
 * is true of projectors in any process. Rejects where log or database cannot be reached.
 */
export async function measureProjectors(
  db: Knex,
  log: Pick<EventLogReader, 'head' | 'readAll'>,
  pause = measuredTime,
): Promise<MeasuredProjectors> {
  const before = new Map((await readPositions(db)).map((each) => [each.generation, each.position]))
  const startedAt = performance.now()
  await pause()
  const seconds = (performance.now() - startedAt) / 1000
  const projectors: ProjectorProgress[] = []
  for (const projector of await readPositions(db)) {
    const from = before.get(projector.generation)
    const done = from === undefined ? 0 : await countBetween(log, from, projector.position)
    const { events, isAtLeast, oldest } = await countWaiting(log, projector.position)
    const eventsPerSecond = seconds > 0 ? Math.round(done / seconds) : 0
    const isRunning = await isWritten(db, projector)
    const behind = { eventsBehind: events, isAtLeast, waitingSince: oldest }
    projectors.push({ ...projector, ...behind, eventsPerSecond, isRunning })
  }
  return { head: await log.head(), projectors }
}

/**
 * After a rebuild the projector holds the tables that it has written so far until the next event, which shows
 * it that they are retired; the new ones have all events until then.
 */
async function isWritten(db: Knex, { generation, state }: Placed): Promise<boolean> {
  const retired =
    state === 'live'
      ? await db(`${READ_SCHEMA}.generations`).where({ state: 'retired' }).pluck<number[]>('generation')
      : []
  for (const each of [generation, ...retired]) {
    if (await isAdvisoryLockHeld(db, writerLockOf(each))) return true
  }
  return false
}

type Placed = Pick<ProjectorProgress, 'generation' | 'state' | 'position'>

async function readPositions(db: Knex): Promise<readonly Placed[]> {
  const generations = await db(`${READ_SCHEMA}.generations`)
    .whereIn('state', ['live', 'building'])
    .orderBy('generation', 'desc')
    .limit(PROJECTORS_MAX)
    .select<Omit<Placed, 'position'>[]>('generation', 'state')
  const placed: Placed[] = []
  for (const { generation, state } of generations.toReversed()) {
    const row = await db(`${schemaOfGeneration(generation)}.checkpoint`).first<
      { position: LogPosition | null } | undefined
    >('position')
    placed.push({ generation, state, position: row?.position ?? null })
  }
  return placed
}

async function countBetween(
  log: Pick<EventLogReader, 'readAll'>,
  from: LogPosition | null,
  to: LogPosition | null,
): Promise<number> {
  let after = from
  let count = 0
  while (to !== null && (after === null || after < to) && count < RATE_EVENTS_MAX) {
    const page = await log.readAll({ after, limit: PAGE_EVENTS })
    count += page.events.filter(({ position }) => position <= to).length
    if (page.atEnd) break
    after = page.next
  }
  return count
}
