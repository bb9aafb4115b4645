import type { EndedAuction } from '@zuschlag/contracts/auction/views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePrices, quotedStories, storiesByMonth } from './success-stories-page.tsx'

const story = (end: string, timeZone = 'Europe/Vienna') => ({ end, timeZone }) as EndedAuction

test('stories stand below the month in which they ended, in their order', () => {
  const months = storiesByMonth([
    story('2026-11-20T10:00:00.000Z'),
    story('2026-11-02T10:00:00.000Z'),
    story('2025-11-30T10:00:00.000Z'),
  ])
  expect(months.map(({ month, stories }) => [month, stories.length])).toEqual([
    ['2026-11', 2],
    ['2025-11', 1],
  ])
})

test("the month is the auction's own, not UTC's", () => {
  expect(storiesByMonth([story('2026-10-31T23:30:00.000Z')])[0]?.month).toBe('2026-11')
  expect(storiesByMonth([story('2026-10-31T22:30:00.000Z', 'UTC')])[0]?.month).toBe('2026-10')
})

test("a tenant's quote stands below one of its stories, the first that was a sale", () => {
  const of = (id: string, outcome: object = { kind: 'awarded', price: 1 }) =>
    ({ tenant: { id }, outcome }) as EndedAuction
  const stories = [of('a', { kind: 'undecided' }), of('a'), of('b'), of('a'), of('b')]
  expect(stories.map((one) => quotedStories(stories).has(one))).toEqual([false, true, true, false, false])
})

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
