import type { Knex } from 'knex'
import { READ_SCHEMA, schemaOfGeneration } from '../schema-names.ts'

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
export async function pointReaders(trx: Knex.Transaction, generation: number): Promise<void> {
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
export async function whenViewsAreFree<T>(
  knex: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
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
