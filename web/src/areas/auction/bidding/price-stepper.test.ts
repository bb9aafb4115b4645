import { expect, test } from 'vitest'
import { priceSet, priceTyped } from './price-stepper.tsx'

const entered = { price: 500_000, sets: 3 }

test('what was typed is the price, unless a button or a refusal has set it meanwhile', () => {
  expect(priceTyped(entered, 510_000, 3)).toEqual({ price: 510_000, sets: 3 })
  const set = priceSet(entered, 505_000)
  expect(set).toEqual({ price: 505_000, sets: 4 })
  expect(priceTyped(set, 510_000, 3)).toBe(set)
})

test('the same price typed again causes no render', () => {
  expect(priceTyped(entered, 500_000, 3)).toBe(entered)
})
