import type { Knex } from 'knex'
import type { EventLogReader, LogPosition } from '@zuschlag/engine/store/event-log'
import { type Projection, versionsOf } from '../projection.ts'
import type { ProjectionSession, Quarantine } from '../projection-store.ts'
import { Projector, type ProjectorStep } from '../projector.ts'
import {
  createGeneration,
  dropGeneration,
  findGeneration,
  type Generation,
  prepareGeneration,
  swapGenerations,
} from './generations.ts'
import { PostgresProjectionStore } from './postgres-projection-store.ts'

/** Attempts to swap while the live tables move on; each starts with catching up again. */
const SWAP_ATTEMPTS_MAX = 10

export type BuildOptions = {
  readonly knex: Knex
  readonly databaseUrl: string
  readonly log: Pick<EventLogReader, 'identity' | 'subscribeAll' | 'head'>
  readonly projections: readonly Projection[]
  /** After each batch: how many events so far, up to where, and where this build started. */
  readonly onProgress?: (events: number, position: LogPosition | null, from: LogPosition | null) => void
  readonly onQuarantine?: (quarantine: Quarantine) => void
  readonly isCancelled?: () => boolean
  readonly batchEventsMax?: number
}

/**
 * `busy`: somebody else is building. `cancelled`: what was built is kept, and the next build goes on from
 * there.
 */
export type BuildOutcome =
  | { readonly status: 'swapped'; readonly generation: number; readonly events: number }
  | { readonly status: 'busy' | 'cancelled' }

/**
 * Builds a generation from the log beside the live one, however far the log grows meanwhile, and points the
 * readers to it once it has all that they may have seen. The live one is read and written as ever until that
 * moment.
 */
export async function buildGeneration(options: BuildOptions): Promise<BuildOutcome> {
  const owner = { logIdentity: await options.log.identity(), versions: versionsOf(options.projections) }
  const generation = await generationToBuild(options, owner)
  if (generation === null) return { status: 'busy' }
  const opened = await new PostgresProjectionStore(options.databaseUrl, generation.generation).open(owner)
  if (opened.status === 'standby') return { status: 'busy' }
  if (opened.status === 'refused') throw new Error(opened.message)
  try {
    return await fillAndSwap(options, generation.generation, opened.session)
  } finally {
    await opened.session.close()
  }
}

async function fillAndSwap(
  { knex, log, projections, onProgress, onQuarantine, isCancelled, batchEventsMax }: BuildOptions,
  generation: number,
  session: ProjectionSession,
): Promise<BuildOutcome> {
  const projector = new Projector({
    log,
    session,
    projections,
    ...(batchEventsMax !== undefined && { batchEventsMax }),
  })
  const from = projector.position
  let events = 0
  const onStep = (step: ProjectorStep): boolean => {
    if (step.kind === 'advanced') {
      events += step.events
      for (const quarantine of step.quarantines) onQuarantine?.(quarantine)
      onProgress?.(events, projector.position, from)
    }
    return isCancelled?.() !== true
  }
  const catchUp = (): Promise<ProjectorStep['kind']> => projector.catchUp(onStep)
  for (let attempt = 0; attempt < SWAP_ATTEMPTS_MAX; attempt += 1) {
    const end = isCancelled?.() === true ? 'stopped' : await catchUp()
    if (end === 'stopped') return { status: 'cancelled' }
    if (end === 'fenced') return { status: 'busy' }
    await session.noteEnd()
    const outcome = await swapGenerations(knex, generation, { headOfLog: () => log.head(), catchUp })
    if (outcome === 'swapped') return { status: 'swapped', generation, events }
    if (outcome === 'notBuilding') return { status: 'busy' }
  }
  throw new Error(`The new read models did not keep up with the log in ${SWAP_ATTEMPTS_MAX} attempts`)
}

/**
 * An unfinished generation of the same log and versions is continued; one of others is replaced by a new one.
 */
async function generationToBuild(
  { knex, databaseUrl }: BuildOptions,
  owner: Parameters<PostgresProjectionStore['open']>[0],
): Promise<Generation | null> {
  const unfinished = await findGeneration(knex, 'building')
  if (unfinished === null) return createGeneration(knex, databaseUrl)
  await prepareGeneration(databaseUrl, unfinished.generation)
  const opened = await new PostgresProjectionStore(databaseUrl, unfinished.generation).open(owner)
  if (opened.status === 'standby') return null
  if (opened.status === 'opened') {
    await opened.session.close()
    return unfinished
  }
  await dropGeneration(knex, unfinished.generation)
  return createGeneration(knex, databaseUrl)
}
