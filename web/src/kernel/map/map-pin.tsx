import type { ReactNode } from 'react'
import { pointIn, type MapView, type Place } from './mercator.ts'
import styles from './map.module.css'
import type { Placement } from './placements.ts'

/** Pixels beyond the edge at which a pin is still drawn, so that it does not pop in. */
const MARGIN = 80

type Props = { view: MapView; place: Place; children: ReactNode; isOnTop?: boolean; side?: Placement }

/** Whether what is at a place is in the view, or so near that it soon may be. */
export function isInSight(view: MapView, place: Place): boolean {
  const { x, y } = pointIn(view, place)
  return x >= -MARGIN && y >= -MARGIN && x <= view.width + MARGIN && y <= view.height + MARGIN
}

/**
 * Puts something at its place on the map, its lower edge's middle at the very point, or its upper one's where
 * it stands below; nothing where that is out of sight.
 */
export function MapPin({ view, place, children, isOnTop = false, side = 'above' }: Props) {
  if (!isInSight(view, place)) return null
  const { x, y } = pointIn(view, place)
  return (
    <div
      className={styles.pin}
      data-side={side}
      data-top={isOnTop ? '' : undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {children}
    </div>
  )
}
