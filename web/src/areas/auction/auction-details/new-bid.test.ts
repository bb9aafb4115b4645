import { expect, test } from 'vitest'
import { isNewsFor, isOutdated, type NewBid } from './merge-live-details.ts'

const bid: NewBid = { price: 120, at: '2026-10-12T10:00:00.000Z' as NewBid['at'], revision: 7 }

test('the notice of a bid stays while it leads, and where the details do not have it yet', () => {
  expect(isOutdated(bid, { revision: 7, currentPrice: 120, isHighestBidder: false })).toBe(false)
  expect(isOutdated(bid, { revision: 8, currentPrice: 130, isHighestBidder: false })).toBe(false)
  expect(isOutdated(bid, { revision: 6, currentPrice: 110, isHighestBidder: true })).toBe(false)
})

test('it goes as the reader leads with as much', () => {
  expect(isOutdated(bid, { revision: 8, currentPrice: 120, isHighestBidder: true })).toBe(true)
  expect(isOutdated(bid, { revision: 8, currentPrice: 130, isHighestBidder: true })).toBe(true)
})

test('it goes as its bid is voided', () => {
  expect(isOutdated(bid, { revision: 8, currentPrice: 110, isHighestBidder: true })).toBe(true)
  expect(isOutdated(bid, { revision: 8, currentPrice: null, isHighestBidder: false })).toBe(true)
})

test('it is for who may bid, also at an end that it may have moved', () => {
  expect([null, 'endUnconfirmed' as const].map(isNewsFor)).toEqual([true, true])
  expect((['auctionEnded', 'bidderSuspended'] as const).map(isNewsFor)).toEqual([false, false])
})
