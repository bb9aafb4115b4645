import type { ReactNode } from 'react'
import { pointIn, type MapView, type Place } from './mercator.ts'
import styles from './map-pin.module.css'

/** Pixels beyond the edge at which a pin is still drawn, so that it does not pop in. */
const MARGIN = 80

type Props = { view: MapView; place: Place; children: ReactNode; isOnTop?: boolean }

/** Puts something at its place on the map, its lower edge's middle at the very point; nothing where that is out of sight. */
export function MapPin({ view, place, children, isOnTop = false }: Props) {
  const { x, y } = pointIn(view, place)
  const isOut = x < -MARGIN || y < -MARGIN || x > view.width + MARGIN || y > view.height + MARGIN
  if (isOut) return null
  return (
    <div
      className={styles.pin}
      data-top={isOnTop ? '' : undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {children}
    </div>
  )
}
