import type { LogPosition } from '@zuschlag/engine/store/event-log'
import type { Knex } from 'knex'
import { migrationSource } from '../../migrations/migration.ts'
import { layoutMigrations, registryMigrations } from '../../migrations/migrations.ts'
import { READ_SCHEMA, schemaOfGeneration } from '../schema-names.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { createKnex, type DriverReport } from './create-knex.ts'

/** What readers see of each generation, by the same names in the schema `read`. */
const readerTables = [
  'auction_details',
  'auction_bids',
  'auction_participants',
  'purchase_requests',
  'auction_history',
  'checkpoint',
  'quarantines',
]

/**
 * How long each view waits for its readers. For all of them this is less than the second after which
 * PostgreSQL looks for deadlocks: who waits for one view and reads another is let through before.
 */
const LOCK_TIMEOUT_MS = 100
/** Attempts until readers leave all views free at once, with a pause in which they read: about a minute. */
const ATTEMPTS_MAX = 100
const PAUSE_MS = 400
/** PostgreSQL's codes of a lock that was not had in time, and of a deadlock. */
const lockFailures: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** A column of a generation's tables that readers do not see. */
const unseenColumnSql = `
  select 1 from information_schema.columns c
  where c.table_schema = :schema and c.table_name = any(:tables) and not exists (
    select 1 from information_schema.view_column_usage seen
    where seen.view_schema = '${READ_SCHEMA}' and seen.view_name = c.table_name
      and seen.table_schema = c.table_schema and seen.table_name = c.table_name
      and seen.column_name = c.column_name)
  limit 1`

/**
 * Points readers to a generation, with all its columns; where they already are, nothing is locked. Throws
 * where others hold a view for too long: call it inside `whenViewsAreFree`, at the end of the transaction.
 */
async function pointReaders(trx: Knex.Transaction, generation: number): Promise<void> {
  const schema = schemaOfGeneration(generation)
  const { rows } = await trx.raw<{ rows: unknown[] }>(unseenColumnSql, { schema, tables: readerTables })
  if (rows.length === 0) return
  await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  // All at once: a transaction that has one view waits for nothing but the others.
  await trx.raw(`drop view if exists ${readerTables.map((table) => `${READ_SCHEMA}."${table}"`).join(', ')}`)
  for (const table of readerTables)
    await trx.raw(`create view ${READ_SCHEMA}."${table}" as select * from "${schema}"."${table}"`)
}

/** Repeats a transaction that points readers, until it gets all the views. */
async function whenViewsAreFree<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await knex.transaction(work)
    } catch (error) {
      const mayRepeat = error instanceof Error && 'code' in error && lockFailures.has(error.code)
      if (!mayRepeat || attempt === ATTEMPTS_MAX) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** A retired generation is kept this long for queries that started before the swap. */
const RETIRED_GRACE_MS = 10 * 60_000
/** Dropping waits this long for a slow query, and is retried later. */
const DROP_LOCK_TIMEOUT_MS = 2000
const MIGRATION_LOCK = 'zuschlag read-model migrations'

export type Generation = { readonly generation: number; readonly state: 'building' | 'live' | 'retired' }

/** A small pool for administration; `destroy` it. */
export function openKnex(
  databaseUrl: string,
  { searchPath, report }: { readonly searchPath?: readonly string[]; readonly report?: DriverReport } = {},
): Knex {
  const config = {
    connection: { connectionString: databaseUrl, application_name: 'zuschlag read models' },
    pool: { min: 0, max: 2 },
    ...(searchPath === undefined ? {} : { searchPath }),
  }
  return createKnex(config, report)
}

/**
 * Brings the registry and the live generation's tables up to date and makes the first generation where there
 * is none. Safe to call from several processes at the same moment, and again at every start.
 */
export async function migrateGenerations(databaseUrl: string, layout = layoutMigrations): Promise<void> {
  const knex = openKnex(databaseUrl)
  try {
    await withAdvisoryLock(knex, MIGRATION_LOCK, async () => {
      await knex.raw(`create schema if not exists ${READ_SCHEMA}`)
      await knex.raw('create extension if not exists pg_trgm with schema public')
      await knex.migrate.latest({
        migrationSource: migrationSource(registryMigrations),
        schemaName: READ_SCHEMA,
        tableName: 'registry_migrations',
      })
      const live = await findGeneration(knex, 'live')
      if (live !== null) await prepareGeneration(databaseUrl, live.generation, layout)
      const generation = live?.generation ?? (await createGeneration(knex, databaseUrl)).generation
      await whenViewsAreFree(knex, async (trx) => {
        await pointReaders(trx, generation)
        await markLive(trx, generation)
      })
    })
  } finally {
    await knex.destroy()
  }
}

/** An empty generation, to be filled beside the live one. */
export async function createGeneration(knex: Knex, databaseUrl: string): Promise<Generation> {
  const [row] = await knex<Generation>(`${READ_SCHEMA}.generations`).insert({ state: 'building' }, [
    'generation',
    'state',
  ])
  if (row === undefined) throw new Error('PostgreSQL did not answer with the new generation')
  await prepareGeneration(databaseUrl, row.generation)
  return row
}

export async function findGeneration(knex: Knex, state: Generation['state']): Promise<Generation | null> {
  const row = await knex<Generation>(`${READ_SCHEMA}.generations`)
    .where({ state })
    .orderBy('generation', 'desc')
    .first('generation', 'state')
  return row ?? null
}

/** Outcome of a swap. `behind`: the new generation does not yet have all that readers may have seen. */
type SwapOutcome = 'swapped' | 'behind' | 'notBuilding'

/** The log and the builder of a swap. */
type SwapSources = {
  readonly headOfLog: () => Promise<LogPosition | null>
  /** Brings the new generation to the end of the log, while the old one stands still. */
  readonly catchUp?: () => Promise<unknown>
}

/**
 * Points readers to a built generation, in one transaction that also takes the old one from its writer.
 * Nobody sees an older state than before: while the old checkpoint is locked, the new one must have reached
 * it. The last events are caught up under that lock, so that a log with constant writes cannot stay ahead.
 */
export async function swapGenerations(
  knex: Knex,
  generation: number,
  sources: SwapSources,
): Promise<SwapOutcome> {
  return whenViewsAreFree(knex, async (trx) => {
    const building = await trx<Generation>(`${READ_SCHEMA}.generations`)
      .where({ generation, state: 'building' })
      .first()
    if (building === undefined) return 'notBuilding'
    const live = await findGeneration(trx, 'live')
    if (live !== null && !(await retireLive(trx, live.generation, generation, sources))) return 'behind'
    await pointReaders(trx, generation)
    await markLive(trx, generation)
    return 'swapped'
  })
}

async function retireLive(
  trx: Knex.Transaction,
  from: number,
  to: number,
  { headOfLog, catchUp }: SwapSources,
): Promise<boolean> {
  type Position = { position: string | null; announced: string | null; log_identity: string | null }
  const checkpointOf = (generation: number) => trx<Position>(`${schemaOfGeneration(generation)}.checkpoint`)
  const old = await checkpointOf(from).forUpdate().first()
  let built = await checkpointOf(to).first()
  // Read while the old checkpoint is locked: it lies behind the head, unless an older log was put back.
  const head = (await headOfLog()) ?? ''
  const sameLog = old?.log_identity === built?.log_identity && (old?.position ?? '') <= head
  // Positions have a fixed width: text order is log order. Those of another log say nothing here.
  const isBehind = (): boolean => sameLog && (built?.position ?? '') < (old?.position ?? '')
  if (isBehind() && catchUp !== undefined) {
    await catchUp()
    built = await checkpointOf(to).first()
  }
  if (isBehind()) return false
  if (sameLog) await checkpointOf(to).update({ announced: old?.announced ?? null })
  await checkpointOf(from).update({ retired: true } as object)
  await trx(`${READ_SCHEMA}.generations`)
    .where({ generation: from })
    .update({ state: 'retired', retired_at: trx.fn.now() })
  return true
}

async function markLive(trx: Knex.Transaction, generation: number): Promise<void> {
  await trx(`${READ_SCHEMA}.generations`)
    .where({ generation })
    .whereNot({ state: 'live' })
    .update({ state: 'live', live_at: trx.fn.now() })
}

/** Drops a generation that is not live, with all its tables. */
export async function dropGeneration(knex: Knex, generation: number): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = ${DROP_LOCK_TIMEOUT_MS}`)
    const removed = await trx(`${READ_SCHEMA}.generations`)
      .where({ generation })
      .whereNot({ state: 'live' })
      .delete()
    if (removed > 0) await trx.raw(`drop schema if exists "${schemaOfGeneration(generation)}" cascade`)
  })
}

/** Drops generations that were retired longer ago than `graceMs`; returns how many. */
export async function dropRetired(knex: Knex, graceMs = RETIRED_GRACE_MS): Promise<number> {
  const rows = await knex<Generation>(`${READ_SCHEMA}.generations`)
    .where({ state: 'retired' })
    .whereRaw(`retired_at <= now() - ? * interval '1 millisecond'`, [graceMs])
    .select('generation')
  for (const { generation } of rows) await dropGeneration(knex, generation)
  return rows.length
}

/** Creates what is missing of a generation's schema and tables, also after a crash in between. */
export async function prepareGeneration(
  databaseUrl: string,
  generation: number,
  layout = layoutMigrations,
): Promise<void> {
  const schema = schemaOfGeneration(generation)
  const knex = openKnex(databaseUrl, { searchPath: [schema, 'public'] })
  try {
    await knex.raw(`create schema if not exists "${schema}"`)
    await knex.migrate.latest({
      migrationSource: migrationSource(layout),
      schemaName: schema,
      tableName: 'layout_migrations',
    })
  } finally {
    await knex.destroy()
  }
}
