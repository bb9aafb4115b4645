import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chosenRange,
  countFilters,
  filterAuctions,
  filterPrice,
  histogramOf,
  isOpen,
  PRICE_STEP,
  priceRangeOf,
} from './auction-filter.ts'

const offer = (currentPrice: number | null, zipCode = '1080', startPrice = 300_000) =>
  ({
    auctionType: 1,
    hasBids: currentPrice !== null,
    hasEnded: false,
    outcome: null,
    currentPrice,
    startPrice,
    zipCode,
  }) as PublicAuction

test('the range is rounded outwards to whole steps', () => {
  expect(priceRangeOf([410_000, 2_340_000])).toEqual({ min: 400_000, max: 2_350_000 })
  expect(priceRangeOf([400_000, 450_000])).toEqual({ min: 400_000, max: 450_000 })
})

test('without prices it is 0 to a million, and it is never empty', () => {
  expect(priceRangeOf([])).toEqual({ min: 0, max: 1_000_000 })
  expect(priceRangeOf([500_000])).toEqual({ min: 500_000, max: 550_000 })
})

test('every price lies in its range, whose ends are whole steps', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(prices, (some) => {
      const { min, max } = priceRangeOf(some)
      expect([min % PRICE_STEP, max % PRICE_STEP]).toEqual([0, 0])
      expect(some.every((price) => price >= min && price <= max)).toBe(true)
    }),
  )
})

test('both ends count', () => {
  const offers = [offer(400_000), offer(450_000), offer(500_000)]
  expect(filterAuctions(offers, { min: 400_000, max: 450_000 }).map(filterPrice)).toEqual([400_000, 450_000])
})

test('an object without bids counts with the price it starts from', () => {
  expect(filterAuctions([offer(null, '1080', 300_000)], { max: 300_000 })).toHaveLength(1)
  expect(filterAuctions([offer(null, '1080', 300_000)], { min: 300_001 })).toHaveLength(0)
})

test('a whole zip code must be the same', () => {
  const offers = [offer(1, '1080'), offer(1, '10800'), offer(1, '108')]
  expect(filterAuctions(offers, { zips: ['1080'] })).toHaveLength(1)
  expect(filterAuctions(offers, {})).toHaveLength(3)
})

test('what a URL says is kept within the range and in order', () => {
  const range = { min: 100_000, max: 500_000 }
  expect(chosenRange({}, range)).toEqual(range)
  expect(chosenRange({ min: 1, max: 9_000_000 }, range)).toEqual(range)
  expect(chosenRange({ min: 400_000, max: 200_000 }, range)).toEqual({ min: 400_000, max: 400_000 })
})

const place = {
  end: null,

  country: 'AT',
  city: 'Wien',
  area: 80,
  fixedEnd: false,
  hasStarted: true,
  start: '2026-11-02T08:00:00.000Z',
}
const various = [
  { ...offer(3), ...place, title: 'one' },
  { ...offer(1), ...place, title: 'two', country: 'CH', city: 'Bern', auctionType: 2, area: null },
  {
    ...offer(2),
    ...place,
    title: 'three',
    fixedEnd: true,
    hasStarted: false,
    start: '2026-11-09T08:00:00.000Z',
    area: 120,
  },
  { ...offer(4), ...place, title: 'four', hasEnded: true },
] as unknown as PublicAuction[]
const titles = (filter: Parameters<typeof filterAuctions>[1]) =>
  filterAuctions(various, filter).map(({ title }) => title)

test('country, place, kind, area and state narrow the list', () => {
  expect(titles({ country: 'CH' })).toEqual(['two'])
  expect(titles({ city: 'Wien' })).toEqual(['one', 'three', 'four'])
  expect([titles({ kind: 'normPrice' }), titles({ kind: 'offerLink' })]).toEqual([['two'], ['three']])
  expect(titles({ kind: 'bidding' })).toEqual(['one', 'four'])
  expect(titles({ area: 100 })).toEqual(['three'])
  expect([titles({ state: 'running' }), titles({ state: 'upcoming' })]).toEqual([['one', 'two'], ['three']])
  expect(various.filter(isOpen)).toHaveLength(3)
})

test('the list stands in the order that was asked for', () => {
  expect(titles({ sort: 'cheapest' })).toEqual(['two', 'three', 'one', 'four'])
  expect(titles({ sort: 'dearest' })).toEqual(['four', 'one', 'three', 'two'])
  expect(titles({ sort: 'largest' })[0]).toBe('three')
  expect(titles({ sort: 'newest' })[0]).toBe('three')
})

test('an order is no filter', () => {
  expect(countFilters({ sort: 'newest' })).toBe(0)
  expect(countFilters({ country: 'AT', kind: 'bidding', area: 80, sort: 'newest' })).toBe(3)
})

test('two kinds of filter', () => {
  expect([countFilters({}), countFilters({ min: 1, max: 2 }), countFilters({ max: 2, zips: ['1'] })]).toEqual(
    [0, 1, 2],
  )
})

test('the histogram counts every price once, the greatest in the last bar', () => {
  expect(histogramOf([0, 49, 50, 100], { min: 0, max: 100 }, 4)).toEqual([1, 1, 1, 1])
})
