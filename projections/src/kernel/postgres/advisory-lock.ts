import type { Knex } from 'knex'

/** Works while nobody else works under the same name, in whatever process. */
export async function withAdvisoryLock(knex: Knex, name: string, work: () => Promise<void>): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
    await work()
  })
}

/** Whether some session of this database holds the lock of that name. */
export async function isAdvisoryLockHeld(db: Knex, name: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: readonly { held: boolean }[] }>(
    `select exists (
       select from pg_locks, hashtextextended(?, 0) key
       where locktype = 'advisory' and objsubid = 1 and granted
         and database = (select oid from pg_database where datname = current_database())
         and classid::bigint = (key >> 32) & 4294967295 and objid::bigint = key & 4294967295
     ) as held`,
    [name],
  )
  return rows[0]?.held === true
}
