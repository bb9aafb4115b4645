import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutDotChart, type DotChartInput } from './dot-chart-layout.ts'

const size = { width: 760, height: 270, gridLines: 5 }
const DAY_MS = 86_400_000

const price = fc.integer({ min: 1, max: 3_000_000 })
const input = fc
  .record({
    normPrice: price,
    minimumPrice: fc.option(price),
    // In the order of the ranking, not of time: as the list of bids has them.
    bids: fc.array(fc.record({ atMs: fc.nat({ max: 60 * DAY_MS }), price, isOwn: fc.boolean() }), {
      minLength: 1,
      maxLength: 40,
    }),
    days: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ normPrice, minimumPrice, bids, days }): DotChartInput => {
    const toMs = Math.max(days * DAY_MS, ...bids.map(({ atMs }) => atMs))
    return {
      bids: bids.toSorted((a, b) => b.price - a.price),
      marks: [
        { label: 'norm', price: normPrice },
        ...(minimumPrice === null ? [] : [{ label: 'minimum', price: minimumPrice }]),
      ],
      startMs: 0,
      toMs,
      nowMs: toMs,
      nights: [],
    }
  })

test('[BID-14] time never runs backwards: each bid stands at its own time and price', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { dots, marks, baseline } = layoutDotChart(given, size)
      const xs = dots.map(({ x }) => x)
      expect(xs).toEqual(xs.toSorted((a, b) => a - b))
      expect(dots).toHaveLength(given.bids.length)
      for (const { x, y } of [...dots, ...marks.map((mark) => ({ x: 8, y: mark.y }))]) {
        expect(x >= 8 && x <= size.width - 88).toBe(true)
        expect(y >= 16 && y <= baseline).toBe(true)
      }
      const byPrice = dots.toSorted((a, b) => b.price - a.price)
      const ys = byPrice.map(({ y }) => y)
      expect(ys).toEqual(ys.toSorted((a, b) => a - b))
    }),
  )
})

test('[BID-16] the label stands at the bid that is first in the ranking', () => {
  const bid = (atMs: number, amount: number) => ({ atMs, price: amount, isOwn: false })
  const given = { startMs: 0, toMs: 100, nowMs: 100, nights: [], marks: [{ label: 'norm', price: 5 }] }
  const bids = [bid(50, 9), bid(20, 9), bid(70, 7)]
  const { highest } = layoutDotChart({ ...given, bids }, size)
  expect(highest).toMatchObject({ price: 9 })
  expect(highest?.x).toBeCloseTo(8 + 0.2 * (760 - 96))
})
