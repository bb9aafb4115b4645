import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placementsOf, type Pinned } from './placements.ts'

const flag = { width: 80, height: 36 }
const square = { width: 34, height: 34, isFixed: true }

test('a flag that would cover another stands below its point', () => {
  expect(
    placementsOf([
      { x: 100, y: 100, ...flag },
      { x: 140, y: 110, ...flag },
    ]),
  ).toEqual(['above', 'below'])
})

test('a flag moves for a square, whichever comes first', () => {
  const [flagPlacement] = placementsOf([
    { x: 100, y: 100, ...flag },
    { x: 100, y: 75, ...square },
  ])
  expect(flagPlacement).toBe('below')
})

test('alone, or with neither side free, it stands above', () => {
  expect(placementsOf([{ x: 1, y: 1, ...flag }])).toEqual(['above'])
  const pin = { x: 100, y: 100, ...flag }
  expect(placementsOf([pin, pin, pin])).toEqual(['above', 'below', 'above'])
})

const pins = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 600 }) }),
  { maxLength: 25 },
)
const covers = (pinned: readonly Pinned[], placements: readonly string[]): number => {
  const tops = pinned.map(({ y, height }, index) => (placements[index] === 'below' ? y : y - height))
  let count = 0
  for (let one = 0; one < pinned.length; one += 1)
    for (let other = 0; other < one; other += 1) {
      const [a, b] = [pinned[one], pinned[other]]
      if (!a || !b) continue
      const isNear =
        Math.abs(a.x - b.x) < a.width && Math.abs((tops[one] ?? 0) - (tops[other] ?? 0)) < a.height
      if (isNear) count += 1
    }
  return count
}

test('over many maps, fewer flags cover one another than with all of them above', () => {
  let gained = 0
  fc.assert(
    fc.property(pins, (points) => {
      const pinned = points.map((point) => ({ ...point, ...flag }))
      const placements = placementsOf(pinned)
      expect(placements).toHaveLength(pinned.length)
      const allAbove = pinned.map(() => 'above')
      gained += covers(pinned, allAbove) - covers(pinned, placements)
    }),
  )
  expect(gained).toBeGreaterThan(0)
})
