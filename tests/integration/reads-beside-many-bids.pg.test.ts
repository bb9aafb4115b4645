import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { ownBids } from '@zuschlag/gateway/modules/auctions/own-bids/own-bids.route'
import { activityOf } from '@zuschlag/gateway/modules/back-office/activity/activity'
import type { SignedIn } from '@zuschlag/gateway/policies/viewer'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { findBids } from '@zuschlag/projections/account-joins/quick-search-queries'
import { wasBidOn } from '@zuschlag/projections/auction-bids/queries'
import { administeredFigures } from '@zuschlag/projections/administered-overview-queries'
import { readModels } from '@zuschlag/projections/read-models'
import type { ReadRow } from '@zuschlag/projections/kernel/table'
import { numberToPosition } from '@zuschlag/engine/store/event-log'
import type { Knex } from 'knex'
import { beforeAll, expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf, fixtureNoon, numberedUuid } from '../fixtures/auction-commands.ts'
import { bidPlaced, bidRejected, drafted, written } from '../fixtures/auction-events.ts'
import { rowsAfter } from '../fixtures/folded-rows.ts'
import { asNew, openSession, readModelsOfFile } from '../fixtures/read-models.ts'

const AUCTIONS = 40
const BIDS = 400
const BIDDERS = 4
const small = numberedUuid(5, 2) as TenantId
const now = fixtureNoon

/** The newest auction is of a small tenant, all others of another one. */
function rowsOf(number: number): readonly (readonly ReadRow[])[] {
  const events = written(auctionIdOf(number), [
    drafted(number === 1 ? { ownership: { tenantId: small } } : {}),
    { type: 'AuctionPublished', data: {} },
    { type: 'AccessGranted', data: { userId: bidderIdOf(1), until: null } },
    ...Array.from({ length: BIDS }, (_, index) => bidPlaced(1 + (index % BIDDERS), 100_000 + index)),
    bidRejected(1, 5),
  ])
  return readModels.map((model) => [...rowsAfter<ReadRow>(model, events).values()])
}

const database = await readModelsOfFile()
beforeAll(async () => {
  await migrateAccounts(database.url)
  const session = await openSession(database.url, 'log')
  const rows = Array.from({ length: AUCTIONS }, (_, index) => rowsOf(index + 1))
  const changes = readModels.map(({ table }, model) => ({
    table,
    rows: asNew(rows.flatMap((ofAuction) => ofAuction[model] ?? [])),
  }))
  await session.commit({
    expected: null,
    position: numberToPosition(1),
    announced: null,
    changes,
    quarantines: [],
  })
  await session.close()
  await database.knex.raw('vacuum analyze')
})

const bidder: SignedIn = {
  kind: 'signedIn',
  userId: bidderIdOf(1),
  sessionId: 's',
  tenantId: null,
  isSystemAdmin: false,
  brokerId: null,
  brokerTenantIds: [],
  isProfessionalBroker: false,
  investorId: 'i',
}
const admin = { ...bidder, isSystemAdmin: true }
const brokerOf = (tenantId: TenantId) => ({ ...bidder, userId: bidderIdOf(90), brokerTenantIds: [tenantId] })
const large = numberedUuid(5, 1) as TenantId

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const ofBidsAndEvents: readonly string[] = ['auction_bids', 'auction_history']

/** How many rows of these tables a query looks at. */
async function rowsRead(query: (knex: Knex) => Promise<unknown>, tables = ofBidsAndEvents): Promise<number> {
  const sent: { sql: string; bindings: readonly unknown[] }[] = []
  const listen = (asked: (typeof sent)[number]) => sent.push(asked)
  database.knex.on('query', listen)
  await query(database.knex)
  database.knex.removeListener('query', listen)
  expect(sent.length).toBeGreaterThan(0)
  let sum = 0
  for (const { sql, bindings } of sent) {
    const { rows } = await database.knex.raw<{ rows: { 'QUERY PLAN': { Plan: Node }[] }[] }>(
      `explain (analyze, format json) ${sql.replaceAll(/\$\d+/g, '?')}`,
      [...bindings] as never,
    )
    sum += rowsIn(rows[0]?.['QUERY PLAN'][0]?.Plan as Node, tables)
  }
  return sum
}

function rowsIn(node: Node, tables: readonly string[]): number {
  const isOfMany = tables.includes(node['Relation Name'] ?? '')
  const own = isOfMany
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsIn(plan, tables), own)
}

const TAKE = 5
const newest = { before: null, limit: TAKE }
/** The newest row of each stream, and those of a page of each stream of a page. */
const page = 2 * AUCTIONS + TAKE * TAKE

test.each([
  ['the figures of a tenant', 0, (knex: Knex) => administeredFigures(knex, brokerOf(large), now)],
  // A bid of the page and its event, and the bids of the last instant in each auction.
  ['own bids', 2 * TAKE + AUCTIONS, (knex: Knex) => ownBids(knex, bidder, { skip: 0, take: TAKE })],
  ['the activity of a bidder', 0, (knex: Knex) => activityOf(knex, bidder, {}, newest)],
  ['the activity of a tenant', page, (knex: Knex) => activityOf(knex, brokerOf(large), {}, newest)],
  ['that of a small one', page, (knex: Knex) => activityOf(knex, brokerOf(small), {}, newest)],
  [
    'its accesses',
    4 * AUCTIONS,
    (knex: Knex) => activityOf(knex, brokerOf(large), { kind: 'access' }, newest),
  ],
  ['whether an auction was bid on', 1, (knex: Knex) => wasBidOn(knex, auctionIdOf(1))],
  ['all accesses', 4 * AUCTIONS, (knex: Knex) => activityOf(knex, admin, { kind: 'access' }, newest)],
])('%s takes at most %i rows of bids and events', async (_name, most, query) => {
  expect(await rowsRead(query)).toBeLessThanOrEqual(most)
})

test('a search for a name that nobody has looks at no participant', async () => {
  expect(await rowsRead((knex) => findBids(knex, admin, 'Nobody'), ['auction_participants'])).toBe(0)
})

test('the activity of a tenant has the same rows by stream as by time', async () => {
  const seenBy = async (viewer: SignedIn, limit: number) =>
    (await activityOf(database.knex, viewer, { kind: 'course' }, { before: null, limit })).map(
      ({ key }) => key,
    )
  const all = await seenBy(brokerOf(large), 1000)
  expect(all).toHaveLength(2 * (AUCTIONS - 1))
  expect(await seenBy(brokerOf(large), TAKE)).toEqual(all.slice(0, TAKE))
  const every = async (viewer: SignedIn) =>
    (await activityOf(database.knex, viewer, {}, { before: null, limit: 30 })).map(({ key }) => key)
  const byTime = (await every(admin)).filter((key) => !key.includes(auctionIdOf(1)))
  expect((await every(brokerOf(large))).slice(0, byTime.length)).toEqual(byTime)
})

test('bids of all pages are counted, whatever the page has', async () => {
  const { total, bids } = await ownBids(database.knex, bidder, { skip: 3900, take: TAKE })
  expect([total, bids.length]).toEqual([(AUCTIONS * BIDS) / BIDDERS, TAKE])
  const auctionId = auctionIdOf(7)
  const one = await ownBids(database.knex, bidder, { auctionId, skip: 0, take: TAKE })
  expect([one.total, one.bids.map((bid) => bid.price)]).toEqual([
    BIDS / BIDDERS,
    [100_396, 100_392, 100_388, 100_384, 100_380],
  ])
})
