import { describe, expect, test } from 'vitest'
import { fixtureNoon } from '../../../tests/fixtures/auction-commands.ts'
import { readModelsOfFile } from '../../../tests/fixtures/read-models.ts'
import {
  admin,
  anna,
  author,
  ben,
  carla,
  draft,
  fillReadScene,
  norm,
  openEnd,
  otherBroker,
  ownBroker,
  running,
  stranger,
  unlisted,
  visitor,
} from '../../../tests/fixtures/read-scene.ts'
import { rankedBids } from '../auction-bids/queries.ts'
import { administeredAuctions } from '../auction-details/administered-queries.ts'
import { historyOf } from '../auction-history/queries.ts'
import type { QueryViewer, SignedInViewer } from '../kernel/viewer.ts'
import { purchaseRequestsOf } from '../purchase-requests/queries.ts'
import { accessibleAuctionIds, ownStandings, standingIn } from './queries.ts'

const database = await readModelsOfFile()
await fillReadScene(database.url)

describe('ranking', () => {
  test('has standing bids by price, then by revision', async () => {
    const bids = await rankedBids(database.knex, running)
    const { userId: bens } = ben
    const { userId: annas } = anna
    expect(bids).toEqual([
      { order: 1, revision: 3, price: 101_000, placedAt: '2026-10-12T10:03:00.000Z', bidderId: bens },
      { order: 2, revision: 2, price: 100_000, placedAt: '2026-10-12T10:02:00.000Z', bidderId: annas },
    ])
    expect((await rankedBids(database.knex, norm)).map(({ revision }) => revision)).toEqual([2, 3, 4])
    expect(await rankedBids(database.knex, running, 1)).toMatchObject([{ order: 2 }])
  })

  test('says for each bidder whether they lead or were outbid, voids and ties included', async () => {
    const standings = async (viewer: SignedInViewer) => {
      const watched = [running, norm, openEnd]
      const all = await ownStandings(database.knex, viewer, watched)
      for (const { auction, ...rest } of all)
        expect(await standingIn(database.knex, viewer, auction.auctionId)).toEqual({ auction, ...rest })
      return new Map(all.map(({ auction, own }) => [auction.auctionId, own]))
    }
    const annas = await standings(anna)
    const bens = await standings(ben)
    expect(annas.get(running)).toEqual({
      lastBidPrice: 100_000,
      lastBidRevision: 2,
      lastBidAt: '2026-10-12T10:02:00.000Z',
      isHighestBidder: false,
      isOutbidden: true,
      hasOpenPurchaseRequest: false,
      hasTakenPart: true,
      lastRevision: 4,
      bidLimit: null,
      suspendedFor: null,
      // Of 105 000, after the bid that stands.
      voidedBid: { price: 105_000, at: '2026-10-12T10:05:00.000Z' },
      purchaseDeclinedAt: null,
      accessUntil: null,
      isAccessExpired: false,
    })
    expect(bens.get(running)).toEqual({
      lastBidPrice: 101_000,
      lastBidRevision: 3,
      lastBidAt: '2026-10-12T10:03:00.000Z',
      isHighestBidder: true,
      isOutbidden: false,
      hasOpenPurchaseRequest: true,
      hasTakenPart: true,
      lastRevision: 6,
      bidLimit: null,
      suspendedFor: null,
      voidedBid: null,
      purchaseDeclinedAt: null,
      accessUntil: null,
      isAccessExpired: false,
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
    const annas = await ownStandings(database.knex, anna, [])
    expect(new Set(annas.map(({ auction }) => auction.auctionId))).toEqual(new Set([running, norm]))
    expect(annas.every(({ hasTakenPart, hasAccess }) => hasTakenPart && !hasAccess)).toBe(true)
    const carlas = await ownStandings(database.knex, carla, [])
    expect(new Set(carlas.map(({ auction }) => auction.auctionId))).toEqual(new Set([unlisted, draft]))
    expect(carlas).toMatchObject([
      { hasAccess: true, own: { lastBidPrice: null } },
      { hasAccess: true, own: { lastBidPrice: null } },
    ])
    expect(await ownStandings(database.knex, stranger, [])).toEqual([])
    expect(await accessibleAuctionIds(database.knex, carla)).toEqual([unlisted, draft])
    expect(await accessibleAuctionIds(database.knex, anna)).toEqual([])
  })
})

describe('inner affairs', () => {
  test('are for the own tenant and administrators alone', async () => {
    const page = { isAttempt: false, after: null, limit: 100 }
    for (const viewer of [admin, ownBroker]) {
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
    for (const viewer of [visitor, anna, otherBroker, author]) {
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

  test('list all of the own tenant, drafts included', async () => {
    const count = async (viewer: QueryViewer) =>
      (
        await administeredAuctions(database.knex, viewer, fixtureNoon, {
          skip: 0,
          take: 100,
          search: '',
          sort: 'newest',
        })
      ).total
    expect(await count(admin)).toBe(9)
    expect(await count(ownBroker)).toBe(9)
    expect(await count(otherBroker)).toBe(0)
    expect(await count(visitor)).toBe(0)
  })
})
