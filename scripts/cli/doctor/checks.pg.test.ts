import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { EventStoreLease } from '@zuschlag/engine/store/eventstoredb/eventstoredb-lease'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { buildGeneration } from '@zuschlag/projections/kernel/postgres/generation-build'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { readModels } from '@zuschlag/projections/read-models'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { EventStoreStub } from '../../../tests/fixtures/eventstoredb-stub/stub-server.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { historyIn, writeHistory } from '../../../tests/fixtures/forged-log.ts'
import { databaseOfFile } from '../../../tests/fixtures/test-database.ts'
import { writeCopyStatus } from '../backup/copy-status.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { ACCOUNTS_LOST, readAccountState } from '../../product/account-state.ts'
import { describeDemoAccounts } from '../../product/demo-accounts.ts'
import { layoutOf } from '../../product/layout.ts'
import { checkBackupAge, checkData } from './checks.ts'
import type { Finding } from './finding.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const stub = new EventStoreStub()
const database = await databaseOfFile()
const dataDir = folderOfFile('doctor')
let configuration: Configuration
let log: EventStoreLog

beforeAll(async () => {
  await stub.start()
  await Promise.all([migrateAccounts(database.url), migrateReadModels(database.url)])
  configuration = { dataDir, eventStoreUrl: stub.connectionString, demo: true } as Configuration
  log = new EventStoreLog({ connectionString: stub.connectionString })
})
afterAll(async () => {
  await log.close()
  stub.stop()
})

const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code)
const checked = () => checkData(configuration, database.url)

async function buildFromLog(): Promise<void> {
  const knex = openKnex(database.url)
  try {
    await buildGeneration({ knex, databaseUrl: database.url, log, projections: readModels })
  } finally {
    await knex.destroy()
  }
}

test('an installation without auctions and accounts has lost nothing', async () => {
  expect(codes(await checked())).toEqual(['log', 'accounts', 'read-models'])
  expect((await readAccountState(configuration, database.url)).areLost).toBe(false)
})

test('auctions without a single account are named as a loss, and no demo account is listed', async () => {
  const auctionId = auctionIdOf(1)
  await writeHistory(log, auctionId, await historyIn((await eventfulAuction()).memory, auctionId))
  const accounts = (await checked()).find(({ part }) => part === 'accounts')
  expect(accounts).toMatchObject({ code: 'accounts-lost', level: 'problem', text: ACCOUNTS_LOST })
  const { areLost, demoEmails } = await readAccountState(configuration, database.url)
  expect({ areLost, demo: describeDemoAccounts(demoEmails) }).toEqual({ areLost: true, demo: '' })
})

test('on an EventStoreDB lag counts events of auctions that readers do not see, and nothing else', async () => {
  const late = (await checked()).find(({ part }) => part === 'read models')
  expect(late).toMatchObject({ code: 'read-models-late', level: 'warning' })
  expect(late?.text).toMatch(/^\d+ events behind the log, the oldest for \d+ s$/)
  await buildFromLog()
  expect(codes(await checked())).toContain('read-models')
  // The lease writes to the same store, behind the last event of an auction.
  const head = await log.head()
  const lease = new EventStoreLease(stub.connectionString, log)
  await expect.poll(() => lease.acquire()).toBeTruthy()
  await expect.poll(() => log.head()).not.toBe(head)
  expect(codes(await checked())).toContain('read-models')
  await lease.release()
})

test('the age of the newest backup and log copy is a warning in production, and worth knowing elsewhere', async () => {
  const now = msToInstant(Date.UTC(2026, 2, 2, 12))
  const production = { ...configuration, eventStoreUrl: null, production: true }
  const found = async (settings: Configuration) =>
    (await checkBackupAge(settings, now)).map(({ code, level }) => `${code} ${level}`)
  const { backupStatus, logCopyStatus } = layoutOf(dataDir)
  const never = (line: string): never => expect.fail(line)
  const write = async (backupAt: string, copyAt: string) => {
    await writeCopyStatus(backupStatus, { at: backupAt, to: '/backups/a' }, never)
    await writeCopyStatus(logCopyStatus, { at: copyAt, to: '/copy/events.sqlite' }, never)
  }
  expect(await found(production)).toEqual(['backup-missing warning', 'log-copy-missing warning'])
  await write('2026-03-02T03:00:00.000Z', '2026-03-02T11:58:00.000Z')
  expect(await found(production)).toEqual(['backup-recent ok', 'log-copy-recent ok'])
  const [, copy] = await checkBackupAge(production, now)
  expect(copy?.text).toBe('2026-03-02T11:58:00.000Z, 2 minutes ago: /copy/events.sqlite')
  await write('2026-03-01T03:00:00.000Z', '2026-03-02T11:54:00.000Z')
  expect(await found(production)).toEqual(['backup-old warning', 'log-copy-old warning'])
  const elsewhere = { ...production, production: false }
  expect(await found(elsewhere)).toEqual(['backup-old note', 'log-copy-old note'])
})

test('an EventStoreDB of several nodes that do not answer is named, and its password is not', async () => {
  const eventStoreUrl = 'esdb://admin:geheim@127.0.0.1:1,127.0.0.1:2,127.0.0.1:3?tls=false'
  const [finding, ...others] = await checkData({ ...configuration, eventStoreUrl }, database.url)
  expect(finding).toMatchObject({ code: 'log-unreadable', level: 'problem' })
  expect(finding?.text).toContain('the EventStoreDB at 127.0.0.1:1,127.0.0.1:2,127.0.0.1:3: ')
  expect(finding?.text).not.toContain('geheim')
  expect(others).toEqual([])
})
