import type { Knex } from 'knex'

/** Works while nobody else works under the same name, in whatever process. */
export async function withAdvisoryLock(knex: Knex, name: string, work: () => Promise<void>): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
    await work()
  })
}
