import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { openLog, openLogReader } from '@zuschlag/engine/log/open-log'
import { accountMigrationNames, migrateAccounts } from '@zuschlag/gateway/migrate'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { layoutMigrations } from '@zuschlag/projections/migrations/layouts'
import { migrationSource } from '@zuschlag/projections/migrations/migration'
import knexFactory from 'knex'
import { expect, test } from 'vitest'
import { releasedMigrations } from '../fixtures/oldest-release/digests.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { savePeople } from './people.ts'
import { RunningStack } from './running-stack.ts'
import { ScriptClient } from './script-client.ts'

const sample = join(import.meta.dirname, '../fixtures/oldest-release/accounts.sql')

/** The database of the oldest release: its tables, its rows, and read models of the first layout. */
async function oldestDatabase() {
  const database = await createTestDatabase()
  const [first = ''] = accountMigrationNames
  await migrateAccounts(database.url, [first])
  const knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 8 } })
  await knex.raw(await readFile(sample, 'utf8'))
  await migrateReadModels(database.url)
  await knex.raw('drop schema read_1 cascade')
  await knex.raw('create schema read_1')
  const layout = openKnex(database.url, { searchPath: ['read_1', 'public'] })
  await layout.migrate.latest({
    migrationSource: migrationSource(layoutMigrations.slice(0, 1)),
    schemaName: 'read_1',
    tableName: 'layout_migrations',
  })
  await layout.destroy()
  return { database, knex }
}

test('a database of the oldest release is brought up to this one, and its people go on', async () => {
  const { database, knex } = await oldestDatabase()
  for (let round = 0; round < 2; round += 1) {
    await migrateAccounts(database.url)
    await migrateReadModels(database.url)
  }
  const ran = await knex<{ name: string }>('accounts_migrations').orderBy('id').pluck('name')
  expect(ran).toEqual(accountMigrationNames)
  expect(
    Object.keys(releasedMigrations).filter((file) => file.startsWith('gateway/')).length,
  ).toBeLessThanOrEqual(ran.length)
  // Row by row what was written is what is read.
  const old = await knex('accounts.users')
    .where({ email: 'erste@test.example' })
    .first<Record<string, unknown>>()
  expect(old).toMatchObject({ first_name: 'Zoë', last_name: 'Müller', is_seller: false, deleted_at: null })
  const tenant = await knex('accounts.tenants').first<Record<string, unknown>>()
  expect(tenant).toMatchObject({
    currency_code: 'CHF',
    night_bidding: 'allowed',
    frame_origins: [],
    version: 1,
  })

  await savePeople(database.url)
  const directory = await mkdtemp(join(tmpdir(), 'zuschlag-oldest-'))
  const location = { kind: 'sqlite', path: join(directory, 'events.sqlite') } as const
  const log = await openLog(location)
  const logReader = await openLogReader(location)
  const stack = new RunningStack({ database, directory, log, logReader, knex, bus: inMemoryBus() })
  await stack.start()
  const zoe = await ScriptClient.signedIn(stack.url, { email: 'erste@test.example' })
  expect((await zoe.get('/api/user/profile')).json()).toMatchObject({
    salutation: 'Ms',
    titlePrefix: 'Dr.',
    firstName: 'Zoë',
    titleSuffix: 'MBA',
    language: 'en',
  })
  // An investor since then may bid, over read models of the first layout.
  const auctionId = await stack.openAuction()
  expect((await zoe.bid(auctionId, 100_000)).status).toBe(201)
  await stack.close()
})
