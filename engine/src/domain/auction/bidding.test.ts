import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Price, PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import { expect, test } from 'vitest'
import {
  bidder,
  broker,
  fixtureEnd,
  fixtureStart,
  bidderIdOf,
} from '../../../../tests/fixtures/auction-commands.ts'
import {
  codeOf,
  drafted,
  engineActor,
  Play,
  published,
  running,
  seller,
  shift,
  systemAdmin,
  typesOf,
  userIdOf,
  commandOf,
} from '../../../../tests/fixtures/auction-play.ts'
import { priceFigures } from './bidding.ts'

const anna = bidder(1)
const carla = { ...bidder(3), role: 'user' } as const

test('[BID-1] rejects a bid on an auction that does not exist', () => {
  expect(codeOf(new Play().bid(100_000, anna))).toBe('auctionNotFound')
})

test.each([
  ['an investor', anna, 'accepted'],
  ['a user without access', carla, 'bidderNotPermitted'],
  ['the broker', broker, 'bidderNotPermitted'],
  ['the broker as an investor', { ...broker, role: 'investor' as const }, 'bidderNotPermitted'],
  ['a seller', seller, 'bidderNotPermitted'],
  ['an administrator', systemAdmin, 'bidderNotPermitted'],
  ['the engine', engineActor, 'bidderNotPermitted'],
  ['nobody', { userId: null, role: 'investor' as const }, 'bidderNotPermitted'],
])('[BID-2] %s', (_who, actor, code) => {
  expect(codeOf(running().bid(100_000, actor))).toBe(code)
})

test('[BID-2] never the auction’s own seller, whatever the role', () => {
  const play = running()
  const ownership = { ...play.existing.ownership, sellerUserId: seller.userId }
  play.auction = { ...play.existing, ownership }
  play.manage('GrantAccess', { userId: userIdOf(seller) })
  expect(codeOf(play.bid(100_000, { ...seller, role: 'user' }))).toBe('bidderNotPermitted')
  expect(codeOf(play.bid(100_000, { ...seller, role: 'investor' }))).toBe('bidderNotPermitted')
})

test('[BID-2] a user with access bids until it is revoked', () => {
  const play = running()
  const userId = userIdOf(carla)
  play.manage('GrantAccess', { userId })
  expect(codeOf(play.bid(100_000, carla))).toBe('accepted')
  play.manage('RevokeAccess', { userId })
  expect(codeOf(play.bid(150_000, carla))).toBe('bidderNotPermitted')
})

test('[BID-3] rejects a bid on a draft and on a withdrawn auction', () => {
  expect(codeOf(drafted().bid(100_000, anna))).toBe('auctionNotPublished')
  const play = running()
  play.manage('WithdrawAuction', { reason: 'sold elsewhere' })
  expect(codeOf(play.bid(100_000, anna))).toBe('auctionNotPublished')
  expect(codeOf(play.at(shift(fixtureEnd, 1)).bid(100_000, anna))).toBe('auctionNotPublished')
})

test.each([
  [-1, 'auctionNotStarted'],
  [0, 'accepted'],
  [1, 'accepted'],
])('[BID-4] %i ms from the start', (ms, code) => {
  expect(codeOf(published().at(shift(fixtureStart, ms)).bid(100_000, anna))).toBe(code)
})

test.each([
  [-2, 'accepted'],
  [-1, 'accepted'],
  [0, 'auctionEnded'],
  [1, 'auctionEnded'],
])('[BID-5] %i ms from the end, written or not', (ms, code) => {
  const at = shift(fixtureEnd, ms)
  expect(codeOf(published().at(at).bid(100_000, anna))).toBe(code)
  const unwritten = published().at(shift(fixtureEnd, -10))
  unwritten.auction = { ...unwritten.existing, lastEventAt: at }
  expect(codeOf(unwritten.bid(100_000, anna))).toBe(code)
})

test('[BID-5] an open end ends only when the broker ends it', () => {
  const play = running({ terms: { openEnd: true, end: null } })
  expect(codeOf(play.at('2099-10-24T20:00:00.000Z' as Instant).bid(100_000, anna))).toBe('accepted')
  play.manage('EndAuction', {})
  expect(codeOf(play.bid(150_000, anna))).toBe('auctionEnded')
})

test.each([
  ['2026-10-12T19:59:59.999Z', 'accepted'],
  ['2026-10-12T20:00:00.000Z', 'nightTimeActive'],
  ['2026-10-13T05:59:59.999Z', 'nightTimeActive'],
  ['2026-10-13T06:00:00.000Z', 'accepted'],
])('[BID-6] where the night blocks, a bid at %s', (at, code) => {
  const blocked = published({ terms: { nightBidding: 'blocked' } }).at(at as Instant)
  const decision = blocked.bid(100_000, anna)
  expect(codeOf(decision)).toBe(code)
  if (!decision.ok) expect(decision.error.nightEndsAt).toBe('2026-10-13T06:00:00.000Z')
  expect(
    codeOf(
      published()
        .at(at as Instant)
        .bid(100_000, anna),
    ),
  ).toBe('accepted')
})

test.each([
  0,
  -1,
  1.5,
  1e10,
  PRICE_MAX + 1,
  NaN,
  Infinity,
  -0,
  '100000',
  null,
  true,
  [100_000],
  { price: 1 },
])('[BID-7] %j is no price', (price) => {
  expect(codeOf(running().bid(price, anna))).toBe('priceInvalid')
})

test('[BID-7] the highest price is a price', () => {
  expect(codeOf(running().bid(PRICE_MAX, anna))).toBe('accepted')
})

test('[BID-8] names what was not confirmed, and asks for no more than the auction does', () => {
  const none = { ...allConfirmed, offerIsBindingChecked: false, documentsChecked: false }
  const decision = running().bid(100_000, anna, none)
  expect(decision).toEqual({
    ok: false,
    error: { code: 'confirmationMissing', missing: ['offerIsBindingChecked'] },
  })
  const documents = [{ name: 'Grundriss', storageUrl: '/plan.pdf' }]
  const withDocuments = running({ description: { documents }, terms: { hideOfferIsBindingCheckbox: true } })
  expect(withDocuments.bid(100_000, anna, none)).toMatchObject({ error: { missing: ['documentsChecked'] } })
  const rest = { ...none, documentsChecked: true }
  expect(codeOf(withDocuments.bid(100_000, anna, rest))).toBe('accepted')
  for (const name of ['agbChecked', 'agreementsOrNoReservationsChecked'] as const) {
    expect(running().bid(100_000, anna, { ...allConfirmed, [name]: false })).toMatchObject({
      error: { missing: [name] },
    })
  }
})

test('[BID-9] the refusal names the current price and the lowest acceptable price', () => {
  const play = running()
  play.bid(120_000, anna)
  expect(play.bid(120_999, bidder(2))).toEqual({
    ok: false,
    error: { code: 'auctionBidTooLow', currentPrice: 120_000, minimumBid: 121_000 },
  })
  expect(typesOf(play.bid(121_000, bidder(2)))).toEqual(['BidPlaced'])
})

test('a refused bid changes nothing', () => {
  const play = running()
  const before = play.auction
  play.bid(1, anna)
  expect(play.auction).toBe(before)
})

const ben = bidder(2)
const price = (value: number): Price => value as Price
const normPrice = { auctionType: AuctionType.NormPriceProcess, minimumPrice: price(90_000) }

test('[BID-10] the current price is the start price until a bid stands, then the highest', () => {
  const play = running()
  expect(priceFigures(play.existing).currentPrice).toBe(100_000)
  play.bid(130_000, anna)
  expect(priceFigures(play.existing).currentPrice).toBe(130_000)
})

test.each([
  [99_999, 'auctionBidTooLow'],
  [100_000, 'accepted'],
  [100_001, 'auctionBidTooLow'],
  [100_999, 'auctionBidTooLow'],
  [101_000, 'accepted'],
  [101_001, 'accepted'],
])('[BID-11] a first bid of %i with start 100 000 and increase 1 000: %s', (value, code) => {
  const decision = running().bid(value, anna)
  expect(codeOf(decision)).toBe(code)
  if (!decision.ok) expect(decision.error).toMatchObject({ currentPrice: 100_000, minimumBid: 100_000 })
})

test.each([
  [0, 100_000, 'auctionBidTooLow'],
  [0, 100_001, 'accepted'],
  [1, 100_000, 'auctionBidTooLow'],
  [1, 100_001, 'accepted'],
  [500, 100_499, 'auctionBidTooLow'],
  [500, 100_500, 'accepted'],
])('[BID-12] with increase %i a second bid of %i: %s', (increase, value, code) => {
  const play = running({ terms: { auctionBidMinimumIncrease: increase as never } })
  play.bid(100_000, anna)
  expect(codeOf(play.bid(value, ben))).toBe(code)
})

test('[BID-13] the leader may raise their own bid', () => {
  const play = running()
  play.bid(100_000, anna)
  expect(codeOf(play.bid(101_000, anna))).toBe('accepted')
  expect(play.existing.standing).toEqual({
    highestBid: 101_000,
    bidCount: 2,
    leaderId: bidderIdOf(1),
    leadingBidRevision: play.existing.revision,
  })
})

test('[BID-14] a norm-price process asks for the minimum price alone', () => {
  const play = running({ terms: normPrice })
  expect(priceFigures(play.existing)).toEqual({ currentPrice: null, minimumBid: 90_000 })
  expect(codeOf(play.bid(150_000, anna))).toBe('accepted')
  expect(codeOf(play.bid(90_000, ben))).toBe('accepted')
  expect(play.bid(89_999, ben)).toMatchObject({
    error: { code: 'auctionBidTooLow', currentPrice: 150_000, minimumBid: 90_000 },
  })
  expect(play.existing.standing).toMatchObject({ highestBid: 150_000, bidCount: 2, leaderId: bidderIdOf(1) })
})

test('[BID-14] a norm-price process without a minimum asks for the norm price', () => {
  const play = running({ terms: normPrice })
  const { bidding } = play.existing as Extract<typeof play.auction, { status: 'Published' }>
  play.auction = { ...play.existing, bidding: { ...bidding, minimumPrice: null } } as typeof play.auction
  expect(codeOf(play.bid(99_999, anna))).toBe('auctionBidTooLow')
  expect(codeOf(play.bid(100_000, anna))).toBe('accepted')
})

test('[BID-15] the lowest valid bid may lie above every price', () => {
  const play = running()
  play.bid(PRICE_MAX - 999, anna)
  const decision = play.bid(PRICE_MAX, ben)
  expect(decision).toMatchObject({ error: { code: 'auctionBidTooLow', minimumBid: PRICE_MAX + 1 } })
  expect(codeOf(play.bid(PRICE_MAX + 1, ben))).toBe('priceInvalid')
})

test('[BID-16] an equal later bid does not overtake', () => {
  const play = running({ terms: normPrice })
  play.bid(150_000, anna)
  play.bid(150_000, ben)
  expect(play.existing.standing).toMatchObject({ leaderId: bidderIdOf(1), bidCount: 2 })
  play.bid(150_001, ben)
  expect(play.existing.standing.leaderId).toBe(bidderIdOf(2))
})

test('[BID-17] voiding gives the lead to the next, and the price falls', () => {
  const play = running()
  play.bid(100_000, anna)
  const first = play.existing.revision
  play.bid(140_000, ben)
  const second = play.existing.revision
  const decision = play.manage('VoidBid', { bidRevision: second, reason: 'not financed' }, systemAdmin)
  const standing = { currentPrice: 100_000, bidCount: 1, leaderId: bidderIdOf(1), leadingBidRevision: first }
  expect(decision).toMatchObject({ value: [{ type: 'BidVoided', data: { bidRevision: second, standing } }] })
  expect(play.existing.standing).toEqual({
    highestBid: 100_000,
    bidCount: 1,
    leaderId: bidderIdOf(1),
    leadingBidRevision: first,
  })
  expect(codeOf(play.bid(101_000, ben))).toBe('accepted')
})

test('[BID-17] after the last void the start price holds again, and the end stays extended', () => {
  const play = published().at(shift(fixtureEnd, -60_000))
  expect(typesOf(play.bid(100_000, anna))).toEqual(['BidPlaced', 'AuctionEndExtended'])
  const end = play.end()
  play.manage('VoidBid', { bidRevision: play.existing.revision - 1, reason: 'fraud' }, systemAdmin)
  expect(play.existing).toMatchObject({ end, standing: { highestBid: null, bidCount: 0, leaderId: null } })
  expect(priceFigures(play.existing)).toEqual({ currentPrice: 100_000, minimumBid: 100_000 })
  expect(codeOf(play.bid(100_000, ben))).toBe('accepted')
})

test('[BID-17] in a norm-price process no price is left after the last void', () => {
  const play = running({ terms: normPrice })
  play.bid(100_000, anna)
  const bidRevision = play.existing.revision
  const decision = play.manage('VoidBid', { bidRevision, reason: 'fraud' }, systemAdmin)
  expect(decision).toMatchObject({ value: [{ data: { standing: { currentPrice: null, bidCount: 0 } } }] })
})

test('[BID-18] only an administrator voids, with a reason, a bid that stands, until the award', () => {
  const play = running()
  play.bid(100_000, anna)
  const bidRevision = play.existing.revision
  const data = { bidRevision, reason: 'fraud' }
  expect(codeOf(play.manage('VoidBid', data))).toBe('commandNotPermitted')
  expect(codeOf(play.manage('VoidBid', { ...data, reason: '' }, systemAdmin))).toBe('reasonMissing')
  for (const other of [0, 1, bidRevision - 1, bidRevision + 1, 1e9]) {
    expect(codeOf(play.manage('VoidBid', { ...data, bidRevision: other }, systemAdmin))).toBe(
      'bidNotStanding',
    )
  }
  play.bid(110_000, ben)
  play.at(fixtureEnd)
  expect(codeOf(play.manage('VoidBid', data, systemAdmin))).toBe('accepted')
  expect(codeOf(play.manage('VoidBid', data, systemAdmin))).toBe('bidNotStanding')
  const other = play.existing.standing.leadingBidRevision ?? 0
  play.manage('AwardAuction', { bidRevision: other })
  expect(codeOf(play.manage('VoidBid', { ...data, bidRevision: other }, systemAdmin))).toBe(
    'auctionAlreadyDecided',
  )
})

const businessTerms = { version: 2, hash: '0a'.repeat(32) }
const purchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 900_000 as Price }
const given = { confirmations: allConfirmed }

test.each([{ businessTerms }, {}])(
  '[AGR-1] a bid and a purchase request under %j record it, or null',
  (under) => {
    const play = running({ terms: purchase })
    const bid = play.send(commandOf('PlaceBid', { price: 100_000, ...given, ...under }, bidder(1)))
    const request = play.send(commandOf('RequestImmediatePurchase', { ...given, ...under }, bidder(2)))
    const expected = { ok: true, value: [{ data: { businessTerms: under.businessTerms ?? null } }] }
    expect([bid, request]).toMatchObject([expected, expected])
  },
)
