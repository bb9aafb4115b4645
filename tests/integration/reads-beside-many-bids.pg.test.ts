import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { ownBids } from '@zuschlag/gateway/modules/auctions/own-bids/own-bids.route'
import { administeredUsers } from '@zuschlag/gateway/modules/identity/accounts/administered-users'
import { saveUser } from '@zuschlag/gateway/modules/identity/accounts/models'
import { loggedEventsOf } from '@zuschlag/gateway/modules/back-office/bid-log/read-bid-log'
import { activityOf } from '@zuschlag/gateway/modules/back-office/activity/activity'
import type { SignedIn } from '@zuschlag/gateway/policies/viewer'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { findBids } from '@zuschlag/projections/account-joins/quick-search-queries'
import { administeredBids, wasBidOn } from '@zuschlag/projections/auction-bids/queries'
import { administeredFigures, type KeptBidders } from '@zuschlag/projections/administered-overview-queries'
import { readModels } from '@zuschlag/projections/read-models'
import type { ReadRow } from '@zuschlag/projections/kernel/table'
import { numberToPosition } from '@zuschlag/engine/store/event-log'
import type { Knex } from 'knex'
import { beforeAll, expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf, fixtureNoon, numberedUuid } from '../fixtures/auction-commands.ts'
import { plainUser } from '../fixtures/account-records.ts'
import { bidPlaced, bidRejected, drafted, written } from '../fixtures/auction-events.ts'
import { rowsAfter } from '../fixtures/folded-rows.ts'
import { asNew, openSession, readModelsOfFile } from '../fixtures/read-models.ts'

const AUCTIONS = 40
const BIDS = 400
const BIDDERS = 4
const USERS = 2_000
const DAY_MS = 24 * 3_600_000
const small = numberedUuid(5, 2) as TenantId
const now = fixtureNoon

/** Somebody who bid first, in three auctions. */
const RARE = 9
/** An auction of the day before all others. */
const OLD = AUCTIONS + 1

/** The newest auction is of a small tenant, and so is the oldest; all others are of another one. */
function rowsOf(number: number): readonly (readonly ReadRow[])[] {
  const isOld = number === OLD
  const events = written(auctionIdOf(number), [
    drafted({
      ...((number === 1 || isOld) && { ownership: { tenantId: small } }),
      ...(isOld && { description: { title: 'Altbau' } }),
    }),
    { type: 'AuctionPublished', data: {} },
    ...(isOld ? [] : bidding(number)),
  ]).map((event) => ({
    ...event,
    // No two auctions have an instant in common.
    at: msToInstant(instantToMs(event.at) - number - (isOld ? DAY_MS : 0)),
    ...(event.type === 'BidPlaced' && { actor: { userId: event.data.bidderId, role: 'investor' as const } }),
  }))
  return readModels.map((model) => [...rowsAfter<ReadRow>(model, events).values()])
}

function bidding(number: number): Parameters<typeof written>[1] {
  return [
    { type: 'AccessGranted', data: { userId: bidderIdOf(1), until: null } },
    ...(number <= 3 ? [bidPlaced(RARE, 99_000)] : []),
    ...Array.from({ length: BIDS }, (_, index) => bidPlaced(1 + (index % BIDDERS), 100_000 + index)),
    bidRejected(1, 5),
  ]
}

const database = await readModelsOfFile()
beforeAll(async () => {
  await migrateAccounts(database.url)
  const session = await openSession(database.url, 'log')
  const rows = Array.from({ length: OLD }, (_, index) => rowsOf(index + 1))
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
  await saveUser(database.knex, { ...plainUser, id: bidderIdOf(RARE), email: 'rare@example.org' })
  await database.knex.raw(
    `insert into accounts.users (id, email, first_name, last_name)
    select gen_random_uuid(), 'person-' || number || '@example.org', 'Person', number::text from generate_series(1, ?) number`,
    [USERS],
  )
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
/** What is looked at among the newest of all. */
const first = 10 * TAKE + 1
/** The newest row of each stream, and those of a page of each stream of a page. */
const page = first + 2 * AUCTIONS + TAKE * TAKE

test.each([
  ['the figures of a tenant', 0, (knex: Knex) => administeredFigures(knex, brokerOf(large), now)],
  // A bid of the page and its event, and the bids of the last instant in each auction.
  ['own bids', 2 * TAKE + AUCTIONS, (knex: Knex) => ownBids(knex, bidder, { skip: 0, take: TAKE })],
  ['the activity of a bidder', 0, (knex: Knex) => activityOf(knex, bidder, {}, newest)],
  ['the activity of a tenant', first, (knex: Knex) => activityOf(knex, brokerOf(large), {}, newest)],
  ['that of a small one', page, (knex: Knex) => activityOf(knex, brokerOf(small), {}, newest)],
  [
    'its accesses',
    first + 4 * AUCTIONS,
    (knex: Knex) => activityOf(knex, brokerOf(large), { kind: 'access' }, newest),
  ],
  // Once by the index of the person, once by its key.
  [
    'the activity of a person',
    2 * 3,
    (knex: Knex) => activityOf(knex, brokerOf(large), { person: 'rare@' }, newest),
  ],
  ['that of nobody', 0, (knex: Knex) => activityOf(knex, admin, { person: 'nobody@' }, newest)],
  [
    'that of an old object',
    first + TAKE,
    (knex: Knex) => activityOf(knex, admin, { object: 'altbau' }, newest),
  ],
  ['whether an auction was bid on', 1, (knex: Knex) => wasBidOn(knex, auctionIdOf(1))],
  ['all accesses', 4 * OLD, (knex: Knex) => activityOf(knex, admin, { kind: 'access' }, newest)],
  // All of the auction's bids say who was first; the page and what is before it is put in order.
  [
    'bids of an auction',
    BIDS + 1 + 2 * TAKE,
    (knex: Knex) => administeredBids(knex, admin, auctionIdOf(1), { before: null, take: TAKE }),
  ],
  [
    'what an award rests on',
    3 * TAKE,
    (knex: Knex) => loggedEventsOf(knex, auctionIdOf(1), bidderIdOf(RARE)),
  ],
])('%s takes at most %i rows of bids and events', async (_name, most, query) => {
  expect(await rowsRead(query)).toBeLessThanOrEqual(most)
})

test('accounts with a common name are counted, and a page of them is read in its order', async () => {
  const asked = { skip: 0, take: TAKE, search: 'PERSON' }
  const { users, total } = await administeredUsers(database.knex, asked, now)
  expect([users.map(({ lastName }) => lastName), total]).toEqual([['1', '10', '100', '1000', '1001'], USERS])
  const read = await rowsRead((knex) => administeredUsers(knex, asked, now), ['users'])
  expect(read).toBeLessThanOrEqual(USERS + 1 + 3 * TAKE)
})

test('bidders of what runs are counted again only once something of it changed', async () => {
  const kept: KeptBidders = new Map()
  const count = async () => {
    const { runningBidders } = await administeredFigures(database.knex, brokerOf(large), now, kept)
    const most = ['auction_participants']
    const again = (knex: Knex) => administeredFigures(knex, brokerOf(large), now, new Map(kept))
    return [runningBidders, (await rowsRead(again, most)) > 0]
  }
  expect(await count()).toEqual([BIDDERS + 1, false])
  await database.knex.raw('update read_1.auction_details set revision = revision + 1 where auction_id = ?', [
    auctionIdOf(2),
  ])
  const sees = (knex: Knex) => administeredFigures(knex, brokerOf(large), now, kept)
  expect(await rowsRead(sees, ['auction_participants'])).toBeGreaterThan(0)
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
