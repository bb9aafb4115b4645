import type { Point } from './mercator.ts'

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
