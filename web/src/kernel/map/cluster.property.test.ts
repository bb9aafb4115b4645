import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterRadius, clustersAt } from './placements.ts'
import { worldPoint } from './mercator.ts'

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
