import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { verifyPassword } from '@zuschlag/gateway/modules/identity/accounts/password-hash'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import knexModule from 'knex'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../tests/fixtures/temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/test-database.ts'
import { demoAccounts } from '../product/demo-accounts.ts'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { demoObjects, seedDemo, type SeedOptions } from './seed.ts'

const now = '2026-11-21T02:30:00.000Z' as Instant
let directory: string
let database: TestDatabase
let options: SeedOptions

beforeEach(async () => {
  directory = folderOfTest('seed')
  database = await createTestDatabase()
  await migrateAccounts(database.url)
  options = {
    logPath: join(directory, 'events.sqlite'),
    filesDir: join(directory, 'files'),
    databaseUrl: database.url,
    now,
    objects: demoObjects.filter(({ key }) => ['altbau-schottenfeld', 'reihenhaus-plagwitz'].includes(key)),
  }
})

afterEach(async () => {
  await database.drop()
})

async function hashes(): Promise<readonly string[]> {
  const reader = await openLogReader({ kind: 'sqlite', path: options.logPath })
  const { events } = await reader.readAll({ after: null, limit: 1000 })
  await reader.close()
  return events.map(({ event }) => event.hash)
}

test('makes accounts, files and a log that names them', async () => {
  expect(await seedDemo(options)).toMatchObject({ status: 'seeded', objects: 2, pictures: 6 })
  const reader = await openLogReader({ kind: 'sqlite', path: options.logPath })
  const { events } = await reader.readAll({ after: null, limit: 1000, types: ['AuctionDrafted'] })
  await reader.close()
  for (const { event } of events) {
    if (event.type !== 'AuctionDrafted') continue
    for (const image of event.data.description.images) {
      for (const url of [image.storageUrl, image.resizedStorageUrl]) {
        expect((await stat(join(directory, url))).size).toBeGreaterThan(1000)
      }
    }
    for (const document of event.data.description.documents) {
      const [, auctionId, name] =
        /^\/api\/auctions\/([^/]+)\/documents\/(.+)$/.exec(document.storageUrl) ?? []
      const file = join(options.filesDir, 'documents', auctionId ?? '', name ?? '')
      expect((await stat(file)).size).toBe(document.sizeBytes)
    }
  }
})

test('lets the demo accounts in, and nobody else', async () => {
  await seedDemo(options)
  const knex = knexModule({ client: 'pg', connection: database.url })
  const rows = await knex('accounts.users').select<{ email: string; password_hash: string | null }[]>('*')
  await knex.destroy()
  const anna = rows.find(({ email }) => email === 'anna@demo.example')
  expect(await verifyPassword(DEMO_PASSWORD, anna?.password_hash ?? null)).toBe(true)
  const whoMay = rows.flatMap(({ email, password_hash: hash }) => (hash === null ? [] : [email]))
  expect(whoMay.toSorted()).toEqual(demoAccounts.map(([email]) => email).toSorted())
})

test('refuses a log with events and changes nothing', async () => {
  await seedDemo(options)
  const before = await hashes()
  expect(await seedDemo(options)).toEqual({ status: 'refused', reason: 'logNotEmpty' })
  expect(await hashes()).toEqual(before)
})

test('begins afresh after a seeding that was killed', async () => {
  await seedDemo(options)
  const whole = await hashes()
  // What a kill leaves: accounts, some files, a half-written log beside its place, none at its place.
  for (const suffix of ['', '-wal', '-shm']) await rm(`${options.logPath}${suffix}`, { force: true })
  await writeFile(`${options.logPath}.seeding`, 'half a database')
  await writeFile(`${options.logPath}.seeding-wal`, 'half a page')
  expect(await seedDemo(options)).toMatchObject({ status: 'seeded' })
  expect(await hashes()).toEqual(whole)
  expect((await readdir(directory)).filter((name) => name.includes('seeding'))).toEqual([])
})
