import { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberToPosition } from '@zuschlag/engine/store/event-log'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import { auctionIdOf, bidderIdOf } from '../../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, bidRejected, drafted, written } from '../../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../../tests/fixtures/folded-rows.ts'
import { asNew, readModelsOfFile, openSession } from '../../../../tests/fixtures/read-models.ts'
import { type AuctionBidRow, auctionBidsTable } from '../../auction-bids/table.ts'
import { auctionDetails } from '../../auction-details/projection.ts'
import { type AuctionDetailsRow, auctionDetailsTable } from '../../auction-details/table.ts'
import { auctionHistory } from '../../auction-history/projection.ts'
import { type AuctionHistoryRow, auctionHistoryTable } from '../../auction-history/table.ts'
import { readModels } from '../../read-models.ts'
import { versionsOf } from '../projection.ts'
import { BatchRefusedError, type ProjectionSession, type TableChanges } from '../projection-store.ts'
import { columnName } from '../table.ts'
import { sqlTypes } from './columns.ts'
import { PostgresProjectionStore } from './postgres-projection-store.ts'

const auctionId = auctionIdOf(1)
const versions = versionsOf(readModels)
let session: ProjectionSession

const database = await readModelsOfFile()
beforeEach(async () => {
  await database
    .knex('read_1.checkpoint')
    .update({ position: null, announced: null, end_reached: false, retired: false })
  session = await openSession(database.url, 'log')
  return () => session.close()
})

const batch = (changes: readonly TableChanges[], from: number | null = null, to = 1) => ({
  expected: from === null ? null : numberToPosition(from),
  position: numberToPosition(to),
  announced: null,
  changes,
  quarantines: [],
})

const bidRow: AuctionBidRow = {
  auctionId,
  revision: 7,
  bidderId: bidderIdOf(1),
  price: PRICE_MAX,
  placedAt: '0000-01-01T00:00:00.000Z' as Instant,
  eventHash: 'a'.repeat(64),
  documentsState: 3,
  raisedPrice: PRICE_MAX,
  standing: true,
  voidedAt: '9999-12-31T23:59:59.999Z' as Instant,
  voidReason: `quote ' " \\ line\n tab\t emoji 🏠`,
}

describe('a row', () => {
  test('comes back as it was written, at the edges of every column', async () => {
    expect(await session.commit(batch([{ table: auctionBidsTable, rows: asNew([bidRow]) }]))).toBe(
      'committed',
    )
    expect(await session.load(auctionBidsTable, [[auctionId, 7]])).toEqual([bidRow])
    expect(await session.load(auctionBidsTable, [[auctionId, 8]])).toEqual([])
  })

  test('is written over by its key', async () => {
    await session.commit(batch([{ table: auctionBidsTable, rows: asNew([bidRow]) }]))
    const changed = { ...bidRow, standing: false, voidedAt: null, voidReason: null }
    await session.commit(batch([{ table: auctionBidsTable, rows: asNew([changed]) }], 1, 2))
    expect(await session.load(auctionBidsTable, [[auctionId, 7]])).toEqual([changed])
  })

  test('of a whole history comes back as it was folded, whatever somebody sent as a price', async () => {
    const events = written(auctionId, [
      drafted(),
      bidPlaced(1, 100_000),
      bidRejected(1, '\u0000 \u001f <script> \ud83c\udfe0'),
    ])
    const details = [...rowsAfter<AuctionDetailsRow>(auctionDetails, events).values()]
    const history = [...rowsAfter<AuctionHistoryRow>(auctionHistory, events).values()]
    const changes = [
      { table: auctionDetailsTable, rows: asNew(details) },
      { table: auctionHistoryTable, rows: asNew(history) },
    ]
    expect(await session.commit(batch(changes))).toBe('committed')
    expect(await session.load(auctionDetailsTable, [[auctionId]])).toEqual(details)
    expect(
      await session.load(auctionHistoryTable, [
        [auctionId, false, 1],
        [auctionId, true, 0],
      ]),
    ).toEqual(history.slice(1))
  })

  test('keeps the long texts that did not change without being sent them again', async () => {
    const events = written(auctionId, [drafted(), { type: 'AuctionPublished', data: {} }])
    const [stored] = rowsAfter<AuctionDetailsRow>(auctionDetails, events.slice(0, 1)).values()
    const [row] = rowsAfter<AuctionDetailsRow>(auctionDetails, events).values()
    if (stored === undefined || row === undefined) throw new Error('No row')
    await session.commit(batch([{ table: auctionDetailsTable, rows: asNew([stored]) }]))
    const change = { row: { ...row, description: stored.description, terms: stored.terms }, stored }
    await session.commit(batch([{ table: auctionDetailsTable, rows: [change] }], 1, 2))
    expect(await session.load(auctionDetailsTable, [[auctionId]])).toEqual([row])
    const revised = { ...row, description: { ...row.description, city: 'Graz' } }
    await session.commit(batch([{ table: auctionDetailsTable, rows: [{ row: revised, stored: row }] }], 2, 3))
    expect(await session.load(auctionDetailsTable, [[auctionId]])).toEqual([revised])
  })

  test('with a NUL in a text keeps a sign in its place', async () => {
    await session.commit(
      batch([{ table: auctionBidsTable, rows: asNew([{ ...bidRow, voidReason: 'a\0b\ud800' }]) }]),
    )
    expect(await session.load(auctionBidsTable, [[auctionId, 7]])).toMatchObject([
      { voidReason: 'a\uFFFDb\uFFFD' },
    ])
  })

  test('that no column can hold is refused as what it is, and nothing of its batch is written', async () => {
    const other = { ...bidRow, revision: 99 }
    const bad = { ...bidRow, revision: 98, auctionId: 'no uuid' as AuctionId }
    const commit = session.commit(batch([{ table: auctionBidsTable, rows: asNew([other, bad]) }]))
    await expect(commit).rejects.toThrow(BatchRefusedError)
    expect(await session.load(auctionBidsTable, [[auctionId, 99]])).toEqual([])
    expect(await session.commit(batch([{ table: auctionBidsTable, rows: asNew([other]) }]))).toBe('committed')
  })
})

describe('many new rows', () => {
  const texts = [null, '', '\\N', '\\', 'tab\t', 'line\nline\r\n', '\\.', '"quoted"', "'", 'ü🏠', '\u0001']
  const many = Array.from({ length: 150 }, (_, index): AuctionBidRow => ({
    ...bidRow,
    revision: 1000 + index,
    price: index === 0 ? PRICE_MAX : index + 1,
    standing: index % 2 === 0,
    voidReason: texts[index % texts.length] ?? null,
    voidedAt: index % 3 === 0 ? null : bidRow.voidedAt,
  }))
  const count = async () => (await database.knex('read_1.auction_bids').where('revision', '>=', 1000)).length

  test('come back as they were written as well, beside changed ones', async () => {
    const stored = { ...bidRow, revision: 999 }
    await session.commit(batch([{ table: auctionBidsTable, rows: asNew([stored]) }]))
    const row = { ...stored, standing: false }
    const changes = [{ table: auctionBidsTable, rows: [...asNew(many), { row, stored }] }]
    expect(await session.commit(batch(changes, 1, 2))).toBe('committed')
    const found = await session.load(
      auctionBidsTable,
      [row, ...many].map(({ revision }) => [auctionId, revision]),
    )
    const byRevision = new Map(found.map((each) => [each['revision'], each]))
    for (const expected of [row, ...many]) expect(byRevision.get(expected.revision)).toEqual(expected)
  })

  test('are written all or none: not when they are there already, not when fenced', async () => {
    await database.knex('read_1.auction_bids').where('revision', '>', 1000).delete()
    const again = session.commit(batch([{ table: auctionBidsTable, rows: asNew(many) }]))
    await expect(again).rejects.toThrow(BatchRefusedError)
    expect(await count()).toBe(1)
    expect(await session.commit(batch([{ table: auctionBidsTable, rows: asNew(many.slice(1)) }], 7, 8))).toBe(
      'fenced',
    )
    expect(await count()).toBe(1)
    expect(await session.commit(batch([{ table: auctionBidsTable, rows: asNew(many.slice(1)) }]))).toBe(
      'committed',
    )
    expect(await count()).toBe(150)
  })
})

describe('the one writer', () => {
  const store = () => new PostgresProjectionStore(database.url)

  test('keeps a second one standing by until its connection is gone', async () => {
    expect(await store().open({ logIdentity: 'log', versions })).toEqual({ status: 'standby' })
    const { rows } = await endConnections(database.url)
    expect(rows.length).toBeGreaterThan(0)
    const next = await openSession(database.url, 'log')
    await expect(session.commit(batch([]))).rejects.toThrow()
    expect(await next.commit(batch([]))).toBe('committed')
    await next.close()
  })

  test('that believes in another position writes nothing', async () => {
    await session.commit(batch([], null, 5))
    expect(
      await session.commit(
        batch([{ table: auctionBidsTable, rows: asNew([{ ...bidRow, revision: 50 }]) }], 4, 6),
      ),
    ).toBe('fenced')
    expect(await session.load(auctionBidsTable, [[auctionId, 50]])).toEqual([])
  })

  test('of retired tables writes nothing', async () => {
    await database.knex('read_1.checkpoint').update({ retired: true })
    expect(await session.commit(batch([]))).toBe('fenced')
  })

  test('of another log or other projections is refused in words', async () => {
    await session.close()
    expect(await store().open({ logIdentity: 'other', versions })).toMatchObject({
      status: 'refused',
      code: 'otherLog',
      message: expect.stringMatching(
        /built from the event log log, but the configured event log is other/,
      ) as unknown,
    })
    expect(await store().open({ logIdentity: 'log', versions: { ...versions, more: 1 } })).toMatchObject({
      code: 'otherVersions',
    })
    await (await openSession(database.url, 'log')).close()
  })
})

test('the checkpoint and its quarantines come back with the next session', async () => {
  const quarantine = { projection: 'auction-bids', stream: 'auction-x', revision: 3, reason: 'x' }
  await session.commit({ ...batch([], null, 5), announced: numberToPosition(4), quarantines: [quarantine] })
  expect(session.checkpoint.isEndReached).toBe(false)
  await session.noteEnd()
  await session.close()
  const next = await openSession(database.url, 'log')
  expect(next.checkpoint).toEqual({
    isEndReached: true,
    logIdentity: 'log',
    position: numberToPosition(5),
    announced: numberToPosition(4),
    versions,
  })
  expect(next.quarantines).toEqual([quarantine])
  await next.close()
})

test('a database that is not there rejects, quickly and without a crash', async () => {
  const url = new URL(database.url)
  url.pathname = '/nothing_here'
  await expect(new PostgresProjectionStore(url.href).open({ logIdentity: 'log', versions })).rejects.toThrow(
    /does not exist/,
  )
})

test.each(readModels.map(({ table }) => table))(
  'the columns of $name are those that its rows have',
  async (table) => {
    const { rows } = await database.knex.raw<{ rows: { column_name: string; data_type: string }[] }>(
      `select column_name, data_type from information_schema.columns where table_schema = 'read_1' and table_name = ?`,
      [table.name],
    )
    const expected = Object.entries(table.columns).map(
      ([field, kind]) =>
        [columnName(field), kind === 'instant' ? 'timestamp with time zone' : sqlTypes[kind]] as const,
    )
    const found = rows.map(({ column_name: name, data_type: type }) => [name, type] as const)
    expect(new Map(found)).toEqual(new Map(expected))
  },
)

/** What a restarted server does to everybody's connection. */
async function endConnections(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zuschlag projections' and datname = current_database()`,
    )
  } finally {
    await client.end()
  }
}
