import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import type { Engine } from '@zuschlag/engine/runtime/engine'
import { auctionIdOf, bid, bidder, commandIdOf } from '../../../../tests/fixtures/auction-commands.ts'
import { drafted } from '../../../../tests/fixtures/auction-events.ts'
import { engineOnMemory, openAuction } from '../../../../tests/fixtures/engine-on-memory.ts'
import { appendHistory } from '../../../../tests/fixtures/logged-history.ts'
import type { ReadModelsDatabase } from '../../../../tests/fixtures/read-models.ts'
import { catchUp, createReadModels, openSession } from '../../../../tests/fixtures/read-models.ts'
import type { AuctionUpdated } from '../../auction-details/announcement.ts'
import { announcingAuctions } from '../../announcing-auctions.ts'
import { revisionOf } from '../../auction-details/queries.ts'
import { migrateReadModels } from '../../migrate.ts'
import { layoutMigrations } from '../../migrations/migrations.ts'
import { readModels } from '../../read-models.ts'
import { verifyReadModels } from '../../verify.ts'
import type { Projection } from '../projection.ts'
import { type Alarm, startRunner } from '../runner.ts'
import { systemTimers } from '@zuschlag/engine/time/timers'
import { buildGeneration } from './generation-build.ts'
import {
  createGeneration,
  dropRetired,
  findGeneration,
  migrateGenerations,
  swapGenerations,
} from './generations.ts'
import type { Migration } from '../../migrations/migration.ts'
import { PostgresProjectionStore } from './postgres-projection-store.ts'

const auctionId = auctionIdOf(1)
let database: ReadModelsDatabase
beforeEach(async () => {
  database = await createReadModels()
  return () => database.drop()
})
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const build = (log: MemoryEventLog, changed: Partial<Parameters<typeof buildGeneration>[0]> = {}) =>
  buildGeneration({
    knex: database.knex,
    databaseUrl: database.url,
    log,
    projections: readModels,
    ...changed,
  })

async function schemas(): Promise<readonly string[]> {
  const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(
    `select nspname as name from pg_namespace where nspname like 'read\\__' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('migrating', () => {
  test('again, and from several processes at once, changes nothing', async () => {
    await Promise.all([1, 2, 3].map(() => migrateReadModels(database.url)))
    expect(await schemas()).toEqual(['read_1'])
    expect(await findGeneration(database.knex, 'live')).toEqual({ generation: 1, state: 'live' })
  })
})

describe('migrating tables of an earlier release', () => {
  test('adds what is missing to the live ones, and shows it to readers', async () => {
    const { knex } = database
    const up: Migration['up'] = (layout) =>
      layout.schema.alterTable('auction_details', (table) => table.text('later'))
    await migrateGenerations(database.url, [...layoutMigrations, { name: '9999-later', up }])
    expect(await knex('read.auction_details').select('later')).toEqual([])
    expect(await schemas()).toEqual(['read_1'])
  })
})

describe('a rebuild', () => {
  test('gives the same rows in new tables, and the old ones go after their grace', async () => {
    const log = new MemoryEventLog()
    await appendHistory(log, auctionId, [drafted(), { type: 'AuctionPublished', data: {} }])
    await catchUp(database.url, log)
    expect(await build(log)).toEqual({ status: 'swapped', generation: 2, events: 2 })
    expect(await findGeneration(database.knex, 'live')).toEqual({ generation: 2, state: 'live' })
    expect(await verifyReadModels({ db: database.knex, log })).toMatchObject({
      difference: null,
      auctions: 1,
    })
    expect(await schemas()).toEqual(['read_1', 'read_2'])
    expect(await dropRetired(database.knex)).toBe(0)
    expect(await dropRetired(database.knex, 0)).toBe(1)
    expect(await schemas()).toEqual(['read_2'])
    await appendHistory(log, auctionIdOf(2), [drafted()])
    await catchUp(database.url, log)
    expect(await revisionOf(database.knex, auctionIdOf(2))).toBe(0)
  })

  test('that was stopped half way goes on from there', async () => {
    const log = new MemoryEventLog()
    for (const number of [1, 2, 3]) await appendHistory(log, auctionIdOf(number), [drafted()])
    let asked = 0
    const isCancelled = () => {
      asked += 1
      return asked > 2
    }
    expect(await build(log, { batchEventsMax: 1, isCancelled })).toEqual({ status: 'cancelled' })
    expect(await revisionOf(database.knex, auctionIdOf(1))).toBeNull()
    expect(await build(log)).toEqual({ status: 'swapped', generation: 2, events: 1 })
    expect(await revisionOf(database.knex, auctionIdOf(1))).toBe(0)
    expect(await findGeneration(database.knex, 'building')).toBeNull()
  })

  test('beside another one is not started', async () => {
    const log = new MemoryEventLog()
    await appendHistory(log, auctionId, [drafted()])
    const { generation } = await createGeneration(database.knex, database.url)
    const session = await openSession(database.url, await log.identity(), generation)
    expect(await build(log)).toEqual({ status: 'busy' })
    await session.close()
    expect(await build(log)).toMatchObject({ status: 'swapped', generation })
  })

  test('with other projections throws away what older ones had started', async () => {
    const log = new MemoryEventLog()
    await appendHistory(log, auctionId, [drafted()])
    const newer: readonly Projection[] = readModels.map((projection) => ({ ...projection, version: 99 }))
    const { generation } = await createGeneration(database.knex, database.url)
    await (await openSession(database.url, await log.identity(), generation)).close()
    expect(await build(log, { projections: newer })).toMatchObject({
      status: 'swapped',
      generation: generation + 1,
    })
    expect(await schemas()).toEqual(['read_1', 'read_3'])
  })

  test('is not shown while it lacks what readers may have seen', async () => {
    const log = new MemoryEventLog()
    await appendHistory(log, auctionId, [drafted()])
    await catchUp(database.url, log)
    const { generation } = await createGeneration(database.knex, database.url)
    await (await openSession(database.url, await log.identity(), generation)).close()
    expect(await swapGenerations(database.knex, generation, { headOfLog: () => log.head() })).toBe('behind')
    expect(await revisionOf(database.knex, auctionId)).toBe(0)
  })

  test('from another log replaces the read models of the old one', async () => {
    const log = new MemoryEventLog()
    await appendHistory(log, auctionId, [drafted()])
    await catchUp(database.url, log)
    const other = new MemoryEventLog()
    await appendHistory(other, auctionIdOf(2), [drafted()])
    expect(await build(other)).toMatchObject({ status: 'swapped' })
    expect(await revisionOf(database.knex, auctionId)).toBeNull()
    expect(await revisionOf(database.knex, auctionIdOf(2))).toBe(0)
  })
})

describe('an older log that was put back', () => {
  test('is refused by a runner and gets new read models by a rebuild', async () => {
    const log = new MemoryEventLog('log')
    await appendHistory(log, auctionId, [drafted(), { type: 'AuctionPublished', data: {} }])
    await catchUp(database.url, log)
    const backup = new MemoryEventLog('log')
    await appendHistory(backup, auctionId, [drafted()])
    const alarms: Alarm[] = []
    const runner = startRunner({
      log: backup,
      store: new PostgresProjectionStore(database.url),
      projections: readModels,
      timers: systemTimers,
      onAlarm: (alarm) => alarms.push(alarm),
    })
    stops.push(() => runner.stop())
    await vi.waitFor(() => expect(alarms).toMatchObject([{ kind: 'refused', code: 'olderLog' }]), 30_000)
    expect(await build(backup)).toMatchObject({ status: 'swapped' })
    expect(await revisionOf(database.knex, auctionId)).toBe(0)
  })
})

describe('while bids keep coming', () => {
  test('a rebuild is noticed by nobody: no reader fails or goes back, no update is missing', async () => {
    const { memory: log, engine } = engineOnMemory()
    await openAuction(engine, auctionId, 1)
    const updates: AuctionUpdated[] = []
    const alarms: Alarm[] = []
    const runner = runnerOn(log, updates, alarms)
    let stopBidding = false
    const bidding = bidUntil(
      engine,
      () => stopBidding,
      () => runner.nudge(),
    )
    const reading = readUntil(auctionId, () => stopBidding)
    await vi.waitFor(
      async () => expect((await revisionOf(database.knex, auctionId)) ?? 0).toBeGreaterThan(5),
      30_000,
    )
    for (const generation of [2, 3]) expect(await build(log)).toMatchObject({ status: 'swapped', generation })
    stopBidding = true
    const last = await bidding
    runner.nudge()
    await vi.waitFor(async () => expect(await revisionOf(database.knex, auctionId)).toBe(last), {
      timeout: 30_000,
    })
    expect(await reading).toEqual({ wentBack: 0, errors: [] })
    await vi.waitFor(() => expect(updates.at(-1)?.revision).toBe(last), 30_000)
    const revisions = updates.map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(alarms.filter(({ kind }) => kind !== 'fenced')).toEqual([])
    expect(await verifyReadModels({ db: database.knex, log })).toMatchObject({ difference: null })
  })

  function runnerOn(log: MemoryEventLog, updates: AuctionUpdated[], alarms: Alarm[]) {
    const runner = startRunner({
      log,
      store: new PostgresProjectionStore(database.url),
      projections: readModels,
      announcing: announcingAuctions((update) => updates.push(update)),
      timers: systemTimers,
      onAlarm: (alarm) => alarms.push(alarm),
    })
    stops.push(() => runner.stop())
    return runner
  }

  /** Answers the revision of the last accepted bid. */
  async function bidUntil(engine: Engine, done: () => boolean, onBid: () => void): Promise<number> {
    let last = 0
    for (let number = 0; !done(); number += 1) {
      const command = bid(auctionId, commandIdOf(100 + number), 100_000 + number * 1000, bidder(number % 3))
      const outcome = await engine.execute(command)
      if (outcome.status === 'accepted') last = outcome.receipt.revision
      onBid()
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return last
  }

  async function readUntil(id: AuctionId, done: () => boolean) {
    let seen = -1
    let wentBack = 0
    const errors: unknown[] = []
    while (!done()) {
      const revision = await revisionOf(database.knex, id).catch((error: unknown) => {
        errors.push(error)
        return null
      })
      if (revision === null) continue
      if (revision < seen) wentBack += 1
      seen = revision
    }
    return { wentBack, errors }
  }
})
