import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import {
  auctionIdOf,
  bidderIdOf,
  broker,
  fixtureNoon,
  numberedUuid,
} from '../../tests/fixtures/auction-commands.ts'
import { bidPlaced, bidRejected, drafted, purchaseRequested } from '../../tests/fixtures/auction-events.ts'
import { appendHistory } from '../../tests/fixtures/logged-history.ts'
import type { ReadModelsDatabase } from '../../tests/fixtures/read-models.ts'
import { catchUp, createReadModels } from '../../tests/fixtures/read-models.ts'
import { rankedBids } from './auction-bids/queries.ts'
import {
  administeredAuctions,
  endedAuctions,
  findAuction,
  PUBLIC_AFTER_END_MS,
  publicAuctions,
  revisionOf,
} from './auction-details/queries.ts'
import { historyOf } from './auction-history/queries.ts'
import { accessibleAuctionIds, ownAuctions, ownStandings } from './auction-participants/queries.ts'
import type { SignedInViewer, Viewer } from './kernel/viewer.ts'
import { purchaseRequestsOf } from './purchase-requests/queries.ts'

const running = auctionIdOf(1)
const unlisted = auctionIdOf(2)
const draft = auctionIdOf(3)
const withdrawn = auctionIdOf(4)
const endedVienna = auctionIdOf(5)
const endedKoeln = auctionIdOf(6)
const longAgo = auctionIdOf(7)
const norm = auctionIdOf(8)
const openEnd = auctionIdOf(9)

const visitor: Viewer = { kind: 'visitor' }
const user = (number: number, changed: Partial<SignedInViewer> = {}): SignedInViewer => ({
  kind: 'signedIn',
  userId: bidderIdOf(number),
  isSystemAdmin: false,
  brokerTenantIds: [],
  investorId: null,
  ...changed,
})
const anna = user(1, { investorId: 'i1' })
const ben = user(2, { investorId: 'i2' })
const carla = user(3)
const stranger = user(4)
const admin = user(5, { isSystemAdmin: true })
const ownBroker = user(6, { brokerTenantIds: [numberedUuid(5, 1) as TenantId] })
const otherBroker = user(7, { brokerTenantIds: [numberedUuid(5, 2) as TenantId] })
const author = { ...stranger, userId: broker.userId as UserId }

const published = { type: 'AuctionPublished', data: {} } as const
const granted = (number: number): AuctionFact => ({
  type: 'AccessGranted',
  data: { userId: bidderIdOf(number) },
})
const endedAt = (end: Instant): AuctionFact => ({ type: 'AuctionEnded', data: { by: 'deadline', end } })
const begun = (description: Partial<AuctionDescription> = {}, terms: Partial<AuctionTerms> = {}) => [
  drafted({ description, terms }),
  published,
]

const yesterday = '2026-10-11T18:00:00.000Z' as Instant
const lastWeek = '2026-10-05T18:00:00.000Z' as Instant
const lastYear = '2025-10-05T18:00:00.000Z' as Instant

let database: ReadModelsDatabase
beforeAll(async () => {
  database = await createReadModels()
  const log = new MemoryEventLog()
  const standing = { currentPrice: 101_000, bidCount: 2, leaderId: bidderIdOf(2), leadingBidRevision: 3 }
  await appendHistory(log, running, [
    ...begun(),
    bidPlaced(1, 100_000),
    bidPlaced(2, 101_000),
    bidPlaced(1, 105_000),
    { type: 'BidVoided', data: { bidRevision: 4, reason: 'Irrtum', standing } },
    purchaseRequested(2, 500_000),
    bidRejected(1, 'zu viel'),
  ])
  await appendHistory(log, unlisted, [...begun({ listed: false }), granted(3)])
  await appendHistory(log, draft, [drafted(), granted(3)])
  await appendHistory(log, withdrawn, [...begun(), { type: 'AuctionWithdrawn', data: { reason: 'x' } }])
  await appendHistory(log, endedVienna, [
    ...begun({ title: 'Zinshaus 100%_Josefstadt' }, { end: lastWeek }),
    endedAt(lastWeek),
  ])
  // The deadline passed, but AuctionEnded was not written yet: for readers it is over all the same.
  await appendHistory(
    log,
    endedKoeln,
    begun({ title: 'Gewerbehof in der Straße', city: 'Köln' }, { end: yesterday }),
  )
  await appendHistory(log, longAgo, [...begun({}, { end: lastYear }), endedAt(lastYear)])
  await appendHistory(log, norm, [
    ...begun({}, { auctionType: 2 }),
    bidPlaced(2, 300),
    bidPlaced(1, 300),
    bidPlaced(1, 200),
  ])
  await appendHistory(log, openEnd, begun({}, { openEnd: true, end: null }))
  await catchUp(database.url, log)
})
afterAll(() => database.drop())

describe('the public list', () => {
  test('has what is published, listed and not withdrawn: first the next end, last what ended lately', async () => {
    const ids = (await publicAuctions(database.knex, visitor, fixtureNoon)).map(({ auctionId }) => auctionId)
    expect(ids).toEqual([running, norm, openEnd, endedKoeln, endedVienna])
  })

  test('shows an ended auction for thirty days, to the millisecond', async () => {
    const after = (ms: number) =>
      new Date(Date.parse(yesterday) + PUBLIC_AFTER_END_MS + ms).toISOString() as Instant
    const has = async (now: Instant) =>
      (await publicAuctions(database.knex, visitor, now)).some(({ auctionId }) => auctionId === endedKoeln)
    expect(await has(after(-1))).toBe(true)
    expect(await has(after(0))).toBe(false)
  })

  test('reads no long texts', async () => {
    const [row] = await publicAuctions(database.knex, visitor, fixtureNoon)
    expect(row).not.toHaveProperty('description')
    expect(row).not.toHaveProperty('terms')
    expect(row).toMatchObject({
      title: 'Altbauwohnung mit Balkon',
      currentPrice: 101_000,
      bidCount: 2,
      startPrice: 100_000,
      area: 84.5,
    })
  })
})

describe('the ended list', () => {
  const page = async (changed: Partial<Parameters<typeof endedAuctions>[3]>) =>
    (
      await endedAuctions(database.knex, visitor, fixtureNoon, {
        skip: 0,
        take: 10,
        search: '',
        searchedTenantIds: [],
        ...changed,
      })
    ).map(({ auctionId }) => auctionId)

  test('has the latest end first, in pages', async () => {
    expect(await page({})).toEqual([endedKoeln, endedVienna, longAgo])
    expect(await page({ skip: 1, take: 1 })).toEqual([endedVienna])
    expect(await page({ skip: 3 })).toEqual([])
  })

  test.each([
    ['koln', [endedKoeln]],
    ['STRASSE  kö', [endedKoeln]],
    ['zinshaus wien', [endedVienna]],
    ['100%_j', [endedVienna]],
    ['1%', []],
    ["'; drop table read_1.auction_details; --", []],
    ['wien', [endedVienna, longAgo]],
  ] as const)('searched for %s finds by every word in title or city', async (search, expected) => {
    expect(await page({ search })).toEqual(expected)
  })

  test('finds all of a tenant whose name was meant', async () => {
    const tenant = numberedUuid(5, 1) as TenantId
    expect(await page({ search: 'Kranzl', searchedTenantIds: [tenant] })).toEqual([
      endedKoeln,
      endedVienna,
      longAgo,
    ])
  })
})

describe('an auction', () => {
  const everything = [running, unlisted, draft]
  const seenBy = async (viewer: Viewer) => {
    const found = await Promise.all(everything.map((id) => findAuction(database.knex, viewer, id)))
    return found.map((one) => one !== null)
  }

  test.each([
    ['a visitor', visitor, [true, false, false]],
    ['an investor', anna, [true, true, false]],
    ['somebody with access', carla, [true, true, true]],
    ['somebody without', stranger, [true, false, false]],
    ["another house's broker", otherBroker, [true, false, false]],
    ["the own house's broker", ownBroker, [true, true, true]],
    ['the broker in charge', author, [true, true, true]],
    ['an administrator', admin, [true, true, true]],
  ] as const)('exists for %s as far as it is theirs to see', async (_name, viewer, expected) => {
    expect(await seenBy(viewer)).toEqual(expected)
  })

  test('comes with its texts and with what is known of the access', async () => {
    const found = await findAuction(database.knex, carla, draft)
    expect(found).toMatchObject({
      hasAccess: true,
      auction: { description: { street: 'Gasse 1' }, terms: { timeZone: 'Europe/Vienna' }, revision: 1 },
    })
    expect(found?.auction).not.toHaveProperty('hasAccess')
    expect(await findAuction(database.knex, admin, draft)).toMatchObject({ hasAccess: false })
    expect(await findAuction(database.knex, admin, auctionIdOf(99))).toBeNull()
    expect(await revisionOf(database.knex, running)).toBe(6)
    expect(await revisionOf(database.knex, auctionIdOf(99))).toBeNull()
  })
})

describe('ranking', () => {
  test('has standing bids by price, then by revision, without saying whose', async () => {
    const bids = await rankedBids(database.knex, anna, running)
    expect(bids).toEqual([
      { order: 1, revision: 3, price: 101_000, placedAt: '2026-10-12T10:03:00.000Z', isOwn: false },
      { order: 2, revision: 2, price: 100_000, placedAt: '2026-10-12T10:02:00.000Z', isOwn: true },
    ])
    expect((await rankedBids(database.knex, visitor, norm))?.map(({ revision }) => revision)).toEqual([
      2, 3, 4,
    ])
    expect(await rankedBids(database.knex, anna, running, 1)).toHaveLength(1)
    expect(await rankedBids(database.knex, stranger, draft)).toBeNull()
  })

  test('says for each bidder whether they lead or were outbid, voids and ties included', async () => {
    const rows = await publicAuctions(database.knex, visitor, fixtureNoon)
    const annas = await ownStandings(database.knex, anna, rows)
    const bens = await ownStandings(database.knex, ben, rows)
    expect(annas.get(running)).toEqual({
      lastBidPrice: 100_000,
      lastBidRevision: 2,
      isHighestBidder: false,
      isOutbidden: true,
      hasOpenPurchaseRequest: false,
    })
    expect(bens.get(running)).toEqual({
      lastBidPrice: 101_000,
      lastBidRevision: 3,
      isHighestBidder: true,
      isOutbidden: false,
      hasOpenPurchaseRequest: true,
    })
    expect(annas.get(norm)).toMatchObject({ lastBidPrice: 200, isHighestBidder: false, isOutbidden: true })
    expect(bens.get(norm)).toMatchObject({ lastBidPrice: 300, isHighestBidder: true, isOutbidden: false })
    expect(annas.get(openEnd)).toMatchObject({
      lastBidPrice: null,
      isHighestBidder: false,
      isOutbidden: false,
    })
  })
})

describe("a user's auctions", () => {
  test('are those with access and those they bid in', async () => {
    expect((await ownAuctions(database.knex, anna)).map(({ auction }) => auction.auctionId)).toEqual([
      running,
      norm,
    ])
    expect(await ownAuctions(database.knex, carla)).toMatchObject([
      { auction: { auctionId: unlisted }, hasAccess: true, own: { lastBidPrice: null } },
      { auction: { auctionId: draft } },
    ])
    expect(await ownAuctions(database.knex, stranger)).toEqual([])
    expect(await accessibleAuctionIds(database.knex, carla)).toEqual([unlisted, draft])
    expect(await accessibleAuctionIds(database.knex, anna)).toEqual([])
  })
})

describe('inner affairs', () => {
  test('are for the own house and administrators alone', async () => {
    const page = { isAttempt: false, after: null, limit: 100 }
    for (const viewer of [admin, ownBroker, author]) {
      expect((await historyOf(database.knex, viewer, running, page))?.map(({ type }) => type)).toEqual([
        'AuctionDrafted',
        'AuctionPublished',
        'BidPlaced',
        'BidPlaced',
        'BidPlaced',
        'BidVoided',
        'ImmediatePurchaseRequested',
      ])
      expect(await purchaseRequestsOf(database.knex, viewer, running)).toMatchObject([
        { revision: 6, bidderId: ben.userId, status: 'open' },
      ])
    }
    for (const viewer of [visitor, anna, otherBroker]) {
      expect(await historyOf(database.knex, viewer, running, page)).toBeNull()
      expect(await purchaseRequestsOf(database.knex, viewer, running)).toBeNull()
    }
  })

  test('page by revision, attempts apart', async () => {
    const revisions = async (after: number | null, limit: number, isAttempt = false) =>
      (await historyOf(database.knex, admin, running, { isAttempt, after, limit }))?.map(
        ({ revision }) => revision,
      )
    expect(await revisions(null, 3)).toEqual([0, 1, 2])
    expect(await revisions(2, 3)).toEqual([3, 4, 5])
    expect(await revisions(5, 3)).toEqual([6])
    expect(await revisions(null, 3, true)).toEqual([0])
  })

  test('list all of the own house, drafts included', async () => {
    const count = async (viewer: Viewer) =>
      (await administeredAuctions(database.knex, viewer, { skip: 0, take: 100 })).length
    expect(await count(admin)).toBe(9)
    expect(await count(ownBroker)).toBe(9)
    expect(await count(otherBroker)).toBe(0)
    expect(await count(visitor)).toBe(0)
  })
})
