import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePrices } from './price-comparison.ts'

test('a higher end price fills the bar, the start price its part', () => {
  expect(comparePrices(200_000, 250_000)).toEqual({ difference: 50_000, percent: 25, common: 80, rest: 20 })
})

test('a lower end price leaves a part open', () => {
  expect(comparePrices(250_000, 200_000)).toEqual({ difference: -50_000, percent: -20, common: 80, rest: 20 })
})

test('the parts are never negative and make up the bar', () => {
  const price = fc.integer({ min: 1, max: 9_999_999_999 })
  fc.assert(
    fc.property(price, price, (start, end) => {
      const { common, rest } = comparePrices(start, end)
      expect(common).toBeGreaterThan(0)
      expect(rest).toBeGreaterThanOrEqual(0)
      expect(common + rest).toBeCloseTo(100)
    }),
  )
})
