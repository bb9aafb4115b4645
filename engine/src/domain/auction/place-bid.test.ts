import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { expect, test } from 'vitest'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import { bidder, broker, fixtureEnd, fixtureStart } from '../../../../tests/fixtures/auction-commands.ts'
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
} from '../../../../tests/fixtures/auction-play.ts'

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
