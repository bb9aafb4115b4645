import { expect, test } from 'vitest'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import { bidder, bidderIdOf, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import {
  codeOf,
  published,
  running,
  shift,
  systemAdmin,
  typesOf,
} from '../../../../tests/fixtures/auction-play.ts'
import { priceFigures } from './standing.ts'

const anna = bidder(1)
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
