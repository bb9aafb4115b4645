import knexFactory from 'knex'
import { expect, test } from 'vitest'
import { databaseOfFile } from '../../tests/fixtures/test-database.ts'
import { assertMigrationsAreKnown } from '../cli/backup/load-database.ts'
import { UserFacingError } from './kernel/user-facing-error.ts'
import { migrate } from './migrate-tables.ts'

const database = await databaseOfFile()

/** As the first step of every database from before the first release was called. */
const before = '2025-11-20-accounts'

test('a database from before the first release is refused in one line, and stays as it is', async () => {
  const knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } })
  const tables = async (): Promise<readonly string[]> =>
    knex('information_schema.tables')
      .whereNotIn('table_schema', ['pg_catalog', 'information_schema'])
      .pluck('table_name')
  try {
    await knex.schema.createTable('accounts_migrations', (table) => {
      table.increments('id')
      table.text('name')
    })
    await knex('accounts_migrations').insert({ name: before })
    const refused = await migrate(database.url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UserFacingError)
    expect((refused as Error).message).toMatch(/^The database was made before the first release[^\n]*$/)
    expect(await tables()).toEqual(['accounts_migrations'])
    expect(await knex('accounts_migrations').pluck('name')).toEqual([before])
  } finally {
    await knex.destroy()
  }
})

test('so is a backup of one, before anything is written', () => {
  expect(() => assertMigrationsAreKnown({ migrations: [before], tables: [] })).toThrow(
    new UserFacingError('this backup was made before the first release, and no release reads it'),
  )
})
