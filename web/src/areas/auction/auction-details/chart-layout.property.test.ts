import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayMarks,
  layoutDotChart,
  layoutStepChart,
  niceTicks,
  type ChartInput,
  type DotChartInput,
} from './chart-layout.ts'

const size = { width: 760, height: 270, gridLines: 5 }
const DAY_MS = 86_400_000

const input = fc
  .record({
    startPrice: fc.integer({ min: 1, max: 3_000_000 }),
    rises: fc.array(
      fc.record({
        by: fc.integer({ min: 1, max: 100_000 }),
        after: fc.nat({ max: DAY_MS }),
        isOwn: fc.boolean(),
      }),
      {
        maxLength: 40,
      },
    ),
    days: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ startPrice, rises, days }): ChartInput => {
    let price = startPrice
    let atMs = 0
    const bids = rises.map(({ by, after, isOwn }) => ({ price: (price += by), atMs: (atMs += after), isOwn }))
    return {
      bids,
      startPrice,
      startMs: 0,
      toMs: Math.max(days * DAY_MS, atMs),
      nowMs: atMs + 1000,
      nights: [[DAY_MS / 2, DAY_MS]],
    }
  })

test('every point lies in the picture and the line goes right and up in steps alone', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { line, baseline } = layoutStepChart(given, size)
      expect(line).toMatch(/^M[\d.]+ [\d.]+(H[\d.]+V[\d.]+)*H[\d.]+$/)
      const xs = [...line.matchAll(/H([\d.]+)/g)].map((match) => Number(match[1]))
      const ys = [...line.matchAll(/V([\d.]+)/g)].map((match) => Number(match[1]))
      expect(xs).toEqual(xs.toSorted((a, b) => a - b))
      expect(ys).toEqual(ys.toSorted((a, b) => b - a))
      // The figures of the grid stand beside it.
      for (const x of xs) expect(x >= 8 && x <= size.width - 88).toBe(true)
      for (const y of ys) expect(y >= 16 && y <= baseline).toBe(true)
    }),
  )
})

test('the newest mark stands where its bid was made, and own rings never lie on each other', () => {
  fc.assert(
    fc.property(input, (given) => {
      const later = { ...given, nowMs: given.toMs }
      const { newest, own, line } = layoutStepChart(later, size)
      // The line goes on until now; the mark does not wander with it.
      expect(layoutStepChart(given, size).newest.x).toBe(newest.x)
      expect(Number(/H([\d.]+)$/.exec(line)?.[1])).toBeGreaterThanOrEqual(Math.floor(newest.x * 10) / 10)
      for (const [index, ring] of own.entries()) {
        const next = own[index + 1]
        if (next !== undefined) expect(Math.hypot(next.x - ring.x, next.y - ring.y)).toBeGreaterThanOrEqual(9)
      }
    }),
  )
})

test('grid lines are round, few and inside', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000_000 }),
      fc.integer({ min: 10, max: 900_000_000 }),
      (from, span) => {
        const ticks = niceTicks(from, from + span, 5)
        expect(ticks.length).toBeLessThanOrEqual(6)
        for (const tick of ticks) expect(tick >= from && tick <= from + span).toBe(true)
      },
    ),
  )
  expect(niceTicks(1_920_000, 2_440_000, 5)).toEqual([2_000_000, 2_200_000, 2_400_000])
})

test('a long process gets no more days than there is room for', () => {
  expect(dayMarks(0, 60 * DAY_MS, 6)).toHaveLength(6)
  expect(dayMarks(0, 2 * DAY_MS, 6)).toEqual([0, DAY_MS])
})

test('nights too narrow to see are left out, and the present one is known', () => {
  const given: ChartInput = {
    bids: [],
    startPrice: 100,
    startMs: 0,
    toMs: 400 * DAY_MS,
    nowMs: DAY_MS,
    nights: [[DAY_MS, DAY_MS * 1.4]],
  }
  expect(layoutStepChart(given, size).nights).toEqual([])
  expect(layoutStepChart({ ...given, toMs: 4 * DAY_MS }, size).nights).toMatchObject([{ isNow: true }])
})

const anyPrice = fc.integer({ min: 1, max: 3_000_000 })
const dotInput = fc
  .record({
    normPrice: anyPrice,
    minimumPrice: fc.option(anyPrice),
    // In the order of the ranking, not of time: as the list of bids has them.
    bids: fc.array(fc.record({ atMs: fc.nat({ max: 60 * DAY_MS }), price: anyPrice, isOwn: fc.boolean() }), {
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
    fc.property(dotInput, (given) => {
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
