import { expect, test } from 'vitest'
import { Random } from '../../../tests/simulation/random.ts'
import { arrivalsOf, auctionFor, trafficShares } from './traffic.ts'

test('calls come as often as the rate says, in order, within the time, and the same again for the same seed', () => {
  const arrivals = [...arrivalsOf(new Random(1), trafficShares, 100, 60)]
  expect(arrivals.length).toBeGreaterThan(5_700)
  expect(arrivals.length).toBeLessThan(6_300)
  const times = arrivals.map(({ atMs }) => atMs)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThan(60_000)
  expect([...arrivalsOf(new Random(1), trafficShares, 100, 60)]).toEqual(arrivals)
  const bids = arrivals.filter(({ kind }) => kind === 'bid').length
  expect(bids / arrivals.length).toBeCloseTo(trafficShares.bid / 100, 1)
})

test('most bids go to the duels, and nothing but bids prefers them', () => {
  const random = new Random(2)
  const share = (kind: 'bid' | 'publicDetails'): number =>
    Array.from({ length: 2_000 }, () => auctionFor(random, kind, 50)).filter((number) => number < 10).length /
    2_000
  expect(share('bid')).toBeGreaterThan(0.7)
  expect(share('publicDetails')).toBeLessThan(0.3)
})
