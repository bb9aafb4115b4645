import type { Knex } from 'knex'
import { beforeAll, expect, test } from 'vitest'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { numberedUuid } from '../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, written } from '../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../tests/fixtures/folded-rows.ts'
import { asNew, readModelsOfFile, openSession } from '../../tests/fixtures/read-models.ts'
import { rankedBids } from './auction-bids/queries.ts'
import { type AuctionBidRow, auctionBidsTable } from './auction-bids/table.ts'
import { administeredFigures } from './administered-overview-queries.ts'
import { administeredAuctions } from './auction-details/administered-queries.ts'
import { auctionDetails } from './auction-details/projection.ts'
import {
  endedAuctions,
  findAuction,
  PUBLIC_AFTER_END_MS,
  publicCardsOf,
  revisionOf,
  whereNamed,
} from './auction-details/queries.ts'
import { type AuctionDetailsRow, auctionDetailsTable } from './auction-details/table.ts'
import { historyOf } from './auction-history/queries.ts'
import { ownStandings, standingIn } from './auction-participants/queries.ts'
import { type AuctionParticipantRow, auctionParticipantsTable } from './auction-participants/table.ts'
import { purchaseRequestsOf } from './purchase-requests/queries.ts'
import type { SignedInViewer } from './kernel/viewer.ts'
import { numberToPosition } from '@zuschlag/engine/store/event-log'

const AUCTIONS = 10_000
const BUSY_BIDS = 10_000
const now = '2026-10-12T10:00:00.000Z' as Instant
const busy = numberedUuid(1, 1) as AuctionId
const bidderOf = (number: number) => numberedUuid(2, number) as UserId
const viewer: SignedInViewer = {
  kind: 'signedIn',
  userId: bidderOf(3),
  isSystemAdmin: false,
  brokerTenantIds: [],
  investorId: 'i',
}
const admin = { ...viewer, isSystemAdmin: true }
const TENANTS = 50
const tenantOf = (number: number) => numberedUuid(7, number % TENANTS) as TenantId
const brokerOf = (number: number) => numberedUuid(8, number % TENANTS) as UserId
const broker = { ...viewer, investorId: null, userId: brokerOf(3), brokerTenantIds: [tenantOf(3)] }
const seller = { ...viewer, investorId: null, userId: numberedUuid(9, 10) as UserId }

const document = { name: 'Grundbuch', storageUrl: 'https://files.example/1.pdf' }

/** One in twenty runs; the others ended, a day after the other. */
function manyAuctions(): readonly AuctionDetailsRow[] {
  const [row] = [
    ...rowsAfter<AuctionDetailsRow>(
      auctionDetails,
      written(busy, [drafted(), { type: 'AuctionPublished', data: {} }]),
    ).values(),
  ]
  if (row === undefined) throw new Error('No row')
  return Array.from({ length: AUCTIONS }, (_, index) => {
    const daysAgo = index % 20 === 0 ? -7 : 1 + (index % 3000)
    const end = new Date(Date.parse(now) - daysAgo * 24 * 60 * 60_000).toISOString() as Instant
    return {
      ...row,
      auctionId: numberedUuid(1, index + 1) as AuctionId,
      tenantId: tenantOf(index),
      brokerUserId: brokerOf(index),
      sellerUserId: index % 10 === 0 ? (numberedUuid(9, index % 1000) as UserId) : null,
      description: { ...row.description, documents: index % 100 === 0 ? [] : [document] },
      title: `Objekt ${index}`,
      draftedAt: new Date(Date.parse(now) - index * 60_000).toISOString() as Instant,
      endAt: end,
      effectiveEndAt: end,
      searchText: `objekt nummer${index} stadt${index % 500}`,
    }
  })
}

function manyBids(): readonly AuctionBidRow[] {
  const [, event] = written(busy, [drafted(), bidPlaced(1, 1)])
  return Array.from({ length: BUSY_BIDS }, (_, index) => ({
    auctionId: index % 2 === 0 ? busy : (numberedUuid(1, 2 + (index % 500)) as AuctionId),
    revision: index + 2,
    bidderId: bidderOf(index % 50),
    price: 100_000 + index,
    placedAt: event?.at ?? now,
    eventHash: '0'.repeat(64),
    documentsState: null,
    raisedPrice: null,
    standing: true,
    voidedAt: null,
    voidReason: null,
  }))
}

/** Three for each auction; the viewer is one of them in every hundredth. */
function manyParticipants(): readonly AuctionParticipantRow[] {
  return Array.from({ length: 3 * AUCTIONS }, (_, index) => ({
    auctionId: numberedUuid(1, 1 + (index % AUCTIONS)) as AuctionId,
    userId: bidderOf(Math.floor(index / AUCTIONS) * 100 + (index % 100)),
    hasAccess: false,
    accessChangedAt: null,
    accessUntil: null,
    lastBidRevision: 2,
    bidCount: 1,
    openRequestRevision: null,
    limitPrice: null,
    suspendedFor: null,
    lastRevision: 2,
  }))
}

const database = await readModelsOfFile()
beforeAll(async () => {
  const session = await openSession(database.url, 'log')
  await session.commit({
    expected: null,
    position: numberToPosition(1),
    announced: null,
    changes: [
      { table: auctionDetailsTable, rows: asNew(manyAuctions()) },
      { table: auctionBidsTable, rows: asNew(manyBids()) },
      { table: auctionParticipantsTable, rows: asNew(manyParticipants()) },
    ],
    quarantines: [],
  })
  await session.close()
  await database.knex.raw('vacuum analyze')
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Runs a query and answers the plans of every statement that it sent. */
async function plansOf(query: (db: Knex) => Promise<unknown>): Promise<readonly Plan[]> {
  const sent: { sql: string; bindings: readonly unknown[] }[] = []
  const listen = ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) =>
    sent.push({ sql, bindings })
  database.knex.on('query', listen)
  await query(database.knex)
  database.knex.removeListener('query', listen)
  expect(sent.length).toBeGreaterThan(0)
  return Promise.all(
    sent.map(async ({ sql, bindings }) => {
      // The statement as sent has $1, $2 …; knex wants its own marks.
      const { rows } = await database.knex.raw<{ rows: { 'QUERY PLAN': { Plan: Plan }[] }[] }>(
        `explain (format json) ${sql.replaceAll(/\$\d+/g, '?')}`,
        [...bindings] as never,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (plan === undefined) throw new Error(`No plan for ${sql}`)
      return plan
    }),
  )
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const ended = { skip: 0, take: 15, search: '', searchedTenantIds: [] }
test.each([
  ['what changed in the public list', (db: Knex) => publicCardsOf(db, viewer, now, [busy])],
  ['the ended list', (db: Knex) => endedAuctions(db, viewer, now, ended)],
  ['a late page of the ended list', (db: Knex) => endedAuctions(db, viewer, now, { ...ended, skip: 600 })],
  ['a search', (db: Knex) => endedAuctions(db, viewer, now, { ...ended, search: 'nummer4711' })],
  ['details', (db: Knex) => findAuction(db, viewer, busy)],
  ['a revision', (db: Knex) => revisionOf(db, busy)],
  ['ranked bids', (db: Knex) => rankedBids(db, busy)],
  ['a standing', (db: Knex) => standingIn(db, viewer, busy)],
  ['own auctions', (db: Knex) => ownStandings(db, viewer, [])],
  ['a history', (db: Knex) => historyOf(db, admin, busy, { isAttempt: false, after: null, limit: 100 })],
  ['purchase requests', (db: Knex) => purchaseRequestsOf(db, admin, busy)],
])('%s is answered by an index, not by looking at every row', async (_name, query) => {
  for (const plan of await plansOf(query)) {
    const scans = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan')
    // Tables without a row have no better plan than looking.
    const scanned = scans
      .map((node) => node['Relation Name'])
      .filter((name) => !['auction_history', 'purchase_requests'].includes(name ?? ''))
    expect(scanned).toEqual([])
  }
})

const scansAll = (plan: Plan) => nodesOf(plan).some((node) => node['Node Type'] === 'Seq Scan')
const table = { skip: 0, take: 50, search: '', sort: 'newest' } as const

test.each([
  ['the first page', table],
  ['a late page', { ...table, skip: 150 }],
  ['by title', { ...table, sort: 'title' }],
  ['by price', { ...table, sort: 'price' }],
  ['those that run', { ...table, phase: 'running' }],
  ['a search', { ...table, search: 'nummer4711' }],
] as const)("%s of a tenant's or a seller's table reads their rows alone", async (_name, query) => {
  for (const reader of [broker, seller]) {
    const plans = await plansOf((db) => administeredAuctions(db, reader, now, query))
    expect(plans.filter(scansAll)).toEqual([])
  }
})

test.each(['newest', 'title'] as const)(
  'the first page of all auctions by %s is read in the order of an index',
  async (sort) => {
    const plans = await plansOf((db) => administeredAuctions(db, admin, now, { ...table, sort }))
    // How many there are is counted; the page itself ends after its rows.
    const page = plans.filter((plan) => nodesOf(plan).some((node) => node['Node Type'] === 'Limit'))
    expect(page).toHaveLength(1)
    expect(page.filter(scansAll)).toEqual([])
  },
)

test('figures of a tenant read its rows alone', async () => {
  const plans = await plansOf((db) => administeredFigures(db, broker, now))
  const scanned = plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Seq Scan')
  expect(scanned.map((node) => node['Relation Name'])).not.toContain('auction_details')
})

test.each(['Objekt 4711', numberedUuid(1, 4711)])(
  'an object is found by %s with indexes alone',
  async (text) => {
    const named = (db: Knex) =>
      db('read.auction_details as d')
        .select('d.auction_id')
        .modify((query) => {
          whereNamed(query, text)
        })
    const plans = await plansOf(named)
    expect(plans.filter(scansAll)).toEqual([])
    expect(await named(database.knex)).toHaveLength(1)
  },
)

test('what has no documents is found without reading what others have', async () => {
  const query = { ...table, work: 'documents' } as const
  const plans = await plansOf((db) => administeredAuctions(db, admin, now, query))
  expect(plans.filter(scansAll)).toEqual([])
  const { total } = await administeredAuctions(database.knex, admin, now, query)
  expect(total).toBe(AUCTIONS / 100)
})

test('a page has its rows in their order, wherever it starts', async () => {
  const rowsFrom = async (skip: number) =>
    (await administeredAuctions(database.knex, admin, now, { ...table, skip, take: 3 })).rows
  const ids = (await rowsFrom(4)).map(({ auctionId }) => auctionId)
  expect(ids).toEqual([5, 6, 7].map((number) => numberedUuid(1, number)))
  const { total } = await administeredAuctions(database.knex, broker, now, table)
  expect(total).toBe(AUCTIONS / TENANTS)
})

test('the lists have what they should at this size', async () => {
  const thirtyDaysAgo = new Date(Date.parse(now) - PUBLIC_AFTER_END_MS).toISOString()
  expect(await publicCardsOf(database.knex, viewer, now)).toHaveLength(
    manyAuctions().filter(({ endAt }) => endAt !== null && endAt > thirtyDaysAgo).length,
  )
  expect(await endedAuctions(database.knex, viewer, now, { ...ended, search: 'nummer4711' })).toHaveLength(1)
  expect(await rankedBids(database.knex, busy)).toHaveLength(500)
})
