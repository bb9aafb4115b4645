import { MapPin } from '../../../kernel/map/map-pin.tsx'
import type { MapView } from '../../../kernel/map/mercator.ts'
import styles from './map-towns.module.css'

/** From this zoom on the flags speak for themselves. */
const ZOOM_MAX = 8

/** Names are the towns' own, the same in both languages of the site. */
const towns = [
  { name: 'Berlin', latitude: 52.52, longitude: 13.405 },
  { name: 'Hamburg', latitude: 53.55, longitude: 9.993 },
  { name: 'Köln', latitude: 50.938, longitude: 6.96 },
  { name: 'Frankfurt', latitude: 50.11, longitude: 8.682 },
  { name: 'Bern', latitude: 46.948, longitude: 7.447 },
] as const

/**
 * A few towns to find one's way by. They say nothing of an offer, so assistive technology need not read them.
 */
export function MapTowns({ view }: { view: MapView }) {
  if (view.zoom > ZOOM_MAX) return null
  return towns.map((town) => (
    <MapPin key={town.name} view={view} place={town}>
      <span className={styles.town} aria-hidden>
        {town.name}
      </span>
    </MapPin>
  ))
}
