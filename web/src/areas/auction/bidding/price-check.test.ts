import { expect, test } from 'vitest'
import { priceJump } from './price-check.ts'

const auction = { currentPrice: 2_000_000, minimumBid: 2_010_000, startPrice: 1_900_000 }

test.each([
  [2_500_000, false],
  [2_500_001, true],
  [23_500_000, true],
  [2_010_000, false],
])('%i over 2 000 000 is a large jump: %s', (price, isLarge) => {
  expect(priceJump(auction, price).isLarge).toBe(isLarge)
})

test('where there is no price yet it is measured against the lowest valid bid', () => {
  expect(priceJump({ currentPrice: null, minimumBid: 400_000, startPrice: 450_000 }, 600_000)).toEqual({
    reference: 400_000,
    difference: 200_000,
    percent: 50,
    isLarge: true,
  })
})

test('a lower bid of a norm-price process is no jump', () => {
  expect(
    priceJump({ currentPrice: 900_000, minimumBid: 700_000, startPrice: 700_000 }, 700_000),
  ).toMatchObject({
    difference: -200_000,
    isLarge: false,
  })
})
