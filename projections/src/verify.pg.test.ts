import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Knex } from 'knex'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { EventStoreStub } from '../../tests/fixtures/eventstoredb-stub/stub-server.ts'
import { auctionIdOf, bid, bidder, commandIdOf, fixtureNoon } from '../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted } from '../../tests/fixtures/auction-events.ts'
import { engineOnMemory } from '../../tests/fixtures/engine-on-memory.ts'
import { appendHistory } from '../../tests/fixtures/logged-history.ts'
import { attempts, beginnings } from '../../tests/fixtures/random-attempts.ts'
import { playHistory } from '../../tests/fixtures/random-history.ts'
import { catchUp, createReadModels, type ReadModelsDatabase } from '../../tests/fixtures/read-models.ts'
import * as fc from 'fast-check'
import { readLag } from './lag.ts'
import { verifyReadModels } from './verify.ts'

const auctionId = auctionIdOf(1)
const withBids = auctionIdOf(40)
const published = { type: 'AuctionPublished', data: {} } as const
let database: ReadModelsDatabase
let log: EventLog
let knex: Knex

beforeAll(async () => {
  database = await createReadModels()
  ;({ knex } = database)
  const setting = engineOnMemory()
  log = setting.memory
  const [[starts, tries]] = fc.sample(fc.tuple(beginnings, attempts), { numRuns: 1, seed: 7 }) as [
    [never, never],
  ]
  await playHistory(setting, starts, tries)
  await setting.engine.execute(bid(auctionId, commandIdOf(9000), 'no price', bidder(1)))
  await appendHistory(log, withBids, [drafted(), published, bidPlaced(1, 100_000), bidPlaced(2, 120_000)])
  await catchUp(database.url, log)
})
afterAll(() => database.drop())

const verify = () => verifyReadModels({ db: knex, log, catchUpWithinMs: 50 })

/** Does something to a row, verifies, and puts it back. */
async function tampered(table: string, where: object, change: object) {
  const before = await knex(`read_1.${table}`).where(where).first<Record<string, unknown>>()
  await knex(`read_1.${table}`).where(where).update(change)
  const outcome = await verify()
  const restored = Object.fromEntries(Object.keys(change).map((column) => [column, before[column]]))
  await knex(`read_1.${table}`)
    .where({ ...where, ...change })
    .update(restored)
  return outcome.difference
}

async function removed(table: string, where: object) {
  const rows = await knex(`read_1.${table}`).where(where).select('*')
  expect(rows.length).toBeGreaterThan(0)
  await knex(`read_1.${table}`).where(where).delete()
  const outcome = await verify()
  for (const row of rows as Record<string, unknown>[]) {
    const json = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value]),
    )
    await knex(`read_1.${table}`).insert(json)
  }
  return outcome.difference
}

const isJson = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Date)

describe('read models that say what the log says', () => {
  test('are verified, all or one', async () => {
    const all = await verify()
    expect(all).toMatchObject({ difference: null })
    expect(all.events).toBeGreaterThan(10)
    const one = await verifyReadModels({ db: knex, log, auctionId })
    expect(one).toMatchObject({ auctions: 1, difference: null })
  })

  test('take few statements of each auction', async () => {
    const statements: string[] = []
    const listen = ({ sql }: { readonly sql: string }) => statements.push(sql)
    knex.on('query', listen)
    await verifyReadModels({ db: knex, log, auctionId: withBids })
    knex.removeListener('query', listen)
    // The checkpoint, both last revisions, one page of the history, the other four tables, and a transaction.
    expect(statements.filter((sql) => sql.startsWith('select'))).toHaveLength(7)
    expect(statements.length).toBeLessThanOrEqual(10)
  })
})

describe('a difference', () => {
  test('in a figure names the event that should have brought it', async () => {
    expect(await tampered('auction_details', { auction_id: auctionId }, { title: 'Palast' })).toMatchObject({
      auctionId,
      table: 'auction_details',
      field: 'title',
      expected: expect.any(String) as unknown,
      actual: 'Palast',
    })
    expect(await tampered('auction_details', { auction_id: auctionId }, { start_price: 1 })).toMatchObject({
      revision: 0,
      field: 'startPrice',
      expected: 100_000,
      actual: 1,
    })
  })

  test('in a bid is found by its revision', async () => {
    const difference = await tampered('auction_bids', { auction_id: withBids, revision: 2 }, { price: 1 })
    expect(difference).toMatchObject({
      table: 'auction_bids',
      field: 'price',
      revision: 2,
      expected: 100_000,
      actual: 1,
    })
  })

  test('in what was refused is found as well', async () => {
    const difference = await tampered(
      'auction_history',
      { auction_id: auctionId, is_attempt: true, revision: 0 },
      { actor_role: 'broker' },
    )
    expect(difference).toMatchObject({ table: 'auction_history', field: 'actorRole', revision: 0 })
  })

  test('is a row too few, in the middle and at the end', async () => {
    expect(
      await removed('auction_history', { auction_id: auctionId, is_attempt: false, revision: 1 }),
    ).toMatchObject({ field: null, revision: 1 })
    const last = await knex('read.auction_history')
      .where({ auction_id: auctionId, is_attempt: false })
      .max<{ max: number }[]>('revision')
    const revision = last[0]?.max ?? -1
    expect(
      await removed('auction_history', { auction_id: auctionId, is_attempt: false, revision }),
    ).toMatchObject({ field: 'revision', revision })
    expect(await removed('auction_details', { auction_id: auctionId })).toMatchObject({
      table: 'auction_details',
      field: null,
      actual: null,
    })
  })

  test('is a row too many, also of an auction that the log does not know', async () => {
    const extra = {
      auction_id: auctionId,
      revision: 500_000,
      bidder_id: auctionIdOf(7),
      price: 5,
      placed_at: fixtureNoon,
      event_hash: 'x',
      standing: true,
    }
    await knex('read_1.auction_bids').insert(extra)
    expect((await verify()).difference).toMatchObject({ table: 'auction_bids', field: null, expected: null })
    await knex('read_1.auction_bids').where({ revision: 500_000 }).delete()
    await knex.raw(
      `insert into read_1.auction_details select (jsonb_populate_record(d, jsonb_build_object('auction_id', ?::text))).*
      from read_1.auction_details d where auction_id = ?`,
      [auctionIdOf(77), auctionId],
    )
    expect((await verify()).difference).toMatchObject({ auctionId: auctionIdOf(77), expected: null })
    await knex('read_1.auction_details')
      .where({ auction_id: auctionIdOf(77) })
      .delete()
    expect((await verify()).difference).toBeNull()
  })
})

describe('read models that are behind', () => {
  test('are distinguished from wrong ones, and the lag says by how much', async () => {
    const now = '2026-10-12T10:05:00.000Z' as Instant
    expect(await readLag(knex, log, now)).toMatchObject({ events: 0, waitingMs: 0, quarantinedStreams: 0 })
    await appendHistory(log, auctionIdOf(50), [drafted(), published, bidPlaced(1, 100_000)])
    expect(await readLag(knex, log, now)).toMatchObject({ events: 3, waitingMs: 5 * 60_000 })
    expect((await verify()).difference).toMatchObject({ table: 'checkpoint', field: 'position' })
    await catchUp(database.url, log)
    const lag = await readLag(knex, log, now)
    expect(lag).toMatchObject({ events: 0, waitingMs: 0 })
    expect(lag.position).toBe(lag.head)
    expect((await verify()).difference).toBeNull()
  })
})

test('what another stream of a shared store holds behind the last event is not missing in the rows', async () => {
  const stub = new EventStoreStub()
  await stub.start()
  const other = await createReadModels()
  const store = new EventStoreLog({ connectionString: stub.connectionString })
  try {
    await appendHistory(store, auctionId, [drafted(), published])
    await catchUp(other.url, store)
    const event = { type: 'Other', contentType: 'application/json', data: Buffer.from('{}') }
    const id = '00000000-0000-4000-8000-000000000001'
    stub.log.append('elsewhere', 'none', [{ ...event, id, customMetadata: Buffer.alloc(0) }])
    const options = { db: other.knex, log: store, catchUpWithinMs: 50 }
    expect(await verifyReadModels(options)).toMatchObject({ auctions: 1, difference: null })
    const lag = await readLag(other.knex, store, '2026-10-12T10:05:00.000Z' as Instant)
    expect(lag).toMatchObject({ events: 0, isAtLeast: false, waitingMs: 0 })
  } finally {
    await store.close()
    await other.drop()
    stub.stop()
  }
})
