import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placementsOf, type Pinned, clusterRadius, clustersAt } from './placements.ts'
import { worldPoint } from './mercator.ts'

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

const place = fc.record({
  latitude: fc.double({ min: 45.8, max: 55, noNaN: true }),
  longitude: fc.double({ min: 5.9, max: 17, noNaN: true }),
})
const places = fc.array(place, { maxLength: 40 })
const zooms = fc.double({ min: 3, max: 17, noNaN: true })

test('radius 40 below zoom 9, radius 5 from there on', () => {
  expect([clusterRadius(3), clusterRadius(8.99), clusterRadius(9), clusterRadius(15)]).toEqual([40, 40, 5, 5])
})

test('every place is in exactly one cluster, and the same places give the same clusters', () => {
  fc.assert(
    fc.property(places, zooms, (items, zoom) => {
      const clusters = clustersAt(items, zoom)
      expect(clusters.flatMap((cluster) => cluster.items).toSorted(order)).toEqual(items.toSorted(order))
      expect(clustersAt(items, zoom)).toEqual(clusters)
    }),
  )
})

test('members are within the radius of the first one, first ones are not of each other', () => {
  let gathered = 0
  fc.assert(
    fc.property(places, zooms, (items, zoom) => {
      const at = (item: { latitude: number; longitude: number }) => worldPoint(item, Math.floor(zoom))
      const far = (a: { x: number; y: number }, b: { x: number; y: number }) =>
        Math.hypot(a.x - b.x, a.y - b.y)
      const firsts = clustersAt(items, zoom).flatMap(({ items: [first, ...others] }) => {
        if (first === undefined) throw new Error('A cluster is never empty')
        for (const other of others) expect(far(at(first), at(other))).toBeLessThanOrEqual(clusterRadius(zoom))
        gathered += others.length
        return [at(first)]
      })
      firsts.forEach((one, index) => {
        for (const other of firsts.slice(index + 1)) {
          expect(far(one, other)).toBeGreaterThan(clusterRadius(zoom))
        }
      })
    }),
  )
  expect(gathered).toBeGreaterThan(0)
})

function order(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  return a.latitude - b.latitude || a.longitude - b.longitude
}
