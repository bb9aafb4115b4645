import { type Point, worldPoint, type Place } from './mercator.ts'

/** On which side of its point a pin stands. */
export type Placement = 'above' | 'below'

export type Pinned = Point & {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Stands in the middle of its point, and never moves. */
  readonly isFixed?: boolean
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/**
 * A side for each pin so that as few as possible cover one another: above where that is free, else below,
 * else above. What is fixed comes first; then the order of the pins decides, so that the same pins always
 * stand the same.
 */
export function placementsOf(pins: readonly Pinned[]): Placement[] {
  const taken = pins.filter(({ isFixed }) => isFixed === true).map(middleBox)
  return pins.map((pin) => {
    if (pin.isFixed === true) return 'above'
    const isFree = (box: Box): boolean => !taken.some((other) => overlap(box, other))
    const below = boxAt(pin, pin.y)
    const above = boxAt(pin, pin.y - pin.height)
    const placement = !isFree(above) && isFree(below) ? 'below' : 'above'
    taken.push(placement === 'below' ? below : above)
    return placement
  })
}

function boxAt({ x, width, height }: Pinned, top: number): Box {
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height }
}

function middleBox(pin: Pinned): Box {
  return boxAt(pin, pin.y - pin.height / 2)
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

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
