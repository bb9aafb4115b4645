import { expect, test } from 'vitest'
import { delaysOf } from './delays.ts'
import { deliveryDelaysOf, mergedCalls, slopePerMinute } from './measures.ts'
import { figureIn } from '../load/product-health.ts'

test('calls of several processes are one', () => {
  const one = { bid: { delays: delaysOf([1, 2]), statuses: { 201: 2 } } }
  const other = { bid: { delays: delaysOf([3]), statuses: { 201: 1, none: 1 } } }
  expect(mergedCalls<'bid'>([one, {}, other])).toEqual({
    bid: { delays: delaysOf([1, 2, 3]), statuses: { 201: 3, none: 1 } },
  })
})

test('a slope is what a value grows by in a minute, and nothing where nothing can be said', () => {
  const rising = [0, 1, 2, 3].map((second) => ({ atMs: second * 1_000, value: 10 + second }))
  expect(slopePerMinute(rising)).toBeCloseTo(60)
  expect(slopePerMinute(rising.map(({ atMs }) => ({ atMs, value: 5 })))).toBeCloseTo(0)
  expect(slopePerMinute(rising.slice(0, 1))).toBeNull()
  expect(slopePerMinute([...rising, { atMs: 4_000, value: Number.NaN }])).toBeCloseTo(60)
})

test('a message that merges several bids counts for each of them', () => {
  const bids = [
    [0, 3, 100],
    [0, 4, 110],
    [1, 3, 120],
  ] as const
  expect(deliveryDelaysOf(bids, [[0, 2, 4, 150]])).toEqual([40, 50])
  expect(deliveryDelaysOf(bids, [[1, 3, 5, 150]])).toEqual([])
})

test('a figure of the page of metrics is found with and without labels', () => {
  const page = '# HELP lag\nlag_events 4\nmemory_bytes{part="engine"} 7\nmemory_bytes{part="gateway"} 9\n'
  expect([figureIn(page, 'lag_events'), figureIn(page, 'memory_bytes'), figureIn(page, 'none')]).toEqual([
    4,
    9,
    null,
  ])
})
