import { expect, test } from 'vitest'
import { shownPrice } from './shown-price.ts'

const bidding = { auctionType: 1, hasBids: true, startPrice: 100, currentPrice: 120 } as const

test('the current price, and the last one once it is over', () => {
  expect(shownPrice(bidding, false)).toEqual({ kind: 'current', price: 120 })
  expect(shownPrice(bidding, true)).toEqual({ kind: 'last', price: 120 })
})

test('without bids the start price or the norm price', () => {
  expect(shownPrice({ ...bidding, hasBids: false }, true)).toEqual({ kind: 'start', price: 100 })
  expect(shownPrice({ ...bidding, auctionType: 2, hasBids: false, currentPrice: null }, false)).toEqual({
    kind: 'norm',
    price: 100,
  })
})
