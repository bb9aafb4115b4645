import { worldPoint, type Place, type Point } from './mercator.ts'

/** From this zoom on only what would cover one another is put together (specification, section 9). */
const NEAR_ZOOM = 9
const RADIUS_NEAR = 5
const RADIUS_FAR = 40

/** Pixels within which places become one cluster at a zoom. */
export function clusterRadius(zoom: number): number {
  return zoom >= NEAR_ZOOM ? RADIUS_NEAR : RADIUS_FAR
}

export type Cluster<Item> = Place & {
  /** One or more, in the order in which they came. */
  readonly items: readonly Item[]
}

type Open<Item> = { anchor: Point; items: Item[]; latitude: number; longitude: number }

/**
 * Puts together what is nearer to one another than the radius at this zoom. The whole zoom counts, so that
 * nothing regroups while the map moves a little; the order of the items decides who gathers whom, so the same
 * items give the same clusters.
 */
export function clustersAt<Item extends Place>(items: readonly Item[], zoom: number): Cluster<Item>[] {
  const level = Math.floor(zoom)
  const radius = clusterRadius(zoom)
  const open: Open<Item>[] = []
  for (const item of items) {
    const point = worldPoint(item, level)
    const near = open.find(({ anchor }) => Math.hypot(anchor.x - point.x, anchor.y - point.y) <= radius)
    if (near === undefined) {
      open.push({ anchor: point, items: [item], latitude: item.latitude, longitude: item.longitude })
    } else {
      near.items.push(item)
      near.latitude += item.latitude
      near.longitude += item.longitude
    }
  }
  return open.map(({ items: gathered, latitude, longitude }) => ({
    items: gathered,
    latitude: latitude / gathered.length,
    longitude: longitude / gathered.length,
  }))
}
