import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_STEP, priceRangeOf } from './price-range.ts'

test('the range is rounded outwards to whole steps', () => {
  expect(priceRangeOf({ min: 410_000, max: 2_340_000 })).toEqual({ min: 400_000, max: 2_350_000 })
  expect(priceRangeOf({ min: 400_000, max: 450_000 })).toEqual({ min: 400_000, max: 450_000 })
})

test('without prices it is 0 to a million, and it is never empty', () => {
  expect(priceRangeOf({ min: null, max: null })).toEqual({ min: 0, max: 1_000_000 })
  expect(priceRangeOf({ min: 500_000, max: 500_000 })).toEqual({ min: 500_000, max: 550_000 })
})

test('every price lies in its range, whose ends are whole steps', () => {
  const price = fc.integer({ min: 1, max: 9_999_999_999 })
  fc.assert(
    fc.property(price, price, (one, other) => {
      const given = { min: Math.min(one, other), max: Math.max(one, other) }
      const { min, max } = priceRangeOf(given)
      expect([min % PRICE_STEP, max % PRICE_STEP]).toEqual([0, 0])
      expect([given.min >= min, given.max <= max]).toEqual([true, true])
    }),
  )
})
