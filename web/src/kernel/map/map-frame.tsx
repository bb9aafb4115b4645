import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../../design/icon.tsx'
import type { Camera } from './engine-port.ts'
import styles from './map-frame.module.css'
import { pointIn, viewOf, type MapView, type Place } from './mercator.ts'
import { useMapEngine } from './use-map-engine.ts'

/** Room for a marker at the edge. */
const PADDING = 64
/** How near the first view goes to a single place. */
const FIRST_ZOOM_MAX = 11

export type MapControl = {
  /** Shows all of these places, as near as they allow. */
  readonly show: (places: readonly Place[], zoomMax: number) => void
}

type Props = {
  /** What the map shows, for assistive technology. */
  label: string
  /** What the first view shows, unless `camera` says something else. */
  places: readonly Place[]
  /** Where the reader was before, from the URL. */
  camera?: Camera | undefined
  /** Where a person left the map; null once it follows the places again. */
  onSettled?: (camera: Camera | null) => void
  /** What lies on the map, for a view. */
  children: (view: MapView, control: MapControl) => ReactNode
}

/**
 * A map with what the page puts onto it. Markers are the page's own elements: they are there before the
 * drawing is, and where no drawing can be made.
 */
export function MapFrame({ label, places, camera: wanted, onSettled, children }: Props) {
  const { t } = useTranslation()
  const frameRef = useRef<HTMLDivElement>(null)
  const containerRef = useRef<HTMLDivElement>(null)
  const size = useSize(frameRef)
  const isSeen = useSeen(frameRef)
  const [moved, setMoved] = useState<Camera | null>(null)
  const first = size && viewOf(places, { ...size, padding: PADDING, zoomMax: FIRST_ZOOM_MAX })
  const camera = moved ?? wanted ?? first
  const [hand] = useState(() => createHand(wanted !== undefined))
  const goTo = useMapEngine({
    containerRef,
    camera,
    label,
    isSeen,
    onCamera: setMoved,
    onSettled(settled, isByHand) {
      if (isByHand) hand.set(true)
      if (hand.has()) onSettled?.(settled)
    },
  })
  const lead = (next: Camera) => {
    hand.set(true)
    goTo(next)
  }
  const zoomBy = (steps: number) => camera && lead({ ...camera, zoom: camera.zoom + steps })
  const control: MapControl = {
    show(shown, zoomMax) {
      const next = size && viewOf(shown, { ...size, padding: PADDING, zoomMax })
      if (next) lead(next)
    },
  }
  useChangedPlaces(places, () => {
    if (first === null || size === null || camera === null) return
    const isShown = places.some((place) => isWithin({ ...camera, ...size }, place))
    if (hand.has() && isShown) return
    if (hand.has()) onSettled?.(null)
    hand.set(false)
    goTo(first, false)
  })

  return (
    <div ref={frameRef} className={styles.frame} role="group" aria-label={label}>
      <div className={styles.drawing}>
        <div ref={containerRef} className={styles.container} />
      </div>
      <div className={styles.zoom}>
        <button type="button" className={styles.step} aria-label={t('map.zoomIn')} onClick={() => zoomBy(1)}>
          <Icon of={Plus} />
        </button>
        <button
          type="button"
          className={styles.step}
          aria-label={t('map.zoomOut')}
          onClick={() => zoomBy(-1)}
        >
          <Icon of={Minus} />
        </button>
      </div>
      {camera && size && children({ ...camera, ...size }, control)}
    </div>
  )
}

/** Whether a person has moved the map; read as the map comes to rest, never while it is drawn. */
function createHand(atFirst: boolean) {
  let isByHand = atFirst
  return {
    has: () => isByHand,
    set(next: boolean) {
      isByHand = next
    },
  }
}

function isWithin(view: MapView, place: Place): boolean {
  const { x, y } = pointIn(view, place)
  return x >= 0 && y >= 0 && x <= view.width && y <= view.height
}

/**
 * A filter changes what there is to show: the map follows as long as nobody has moved it, and also then where
 * it would show none of it.
 */
function useChangedPlaces(places: readonly Place[], follow: () => void): void {
  const shownRef = useRef(places)
  useEffect(() => {
    if (shownRef.current === places) return
    shownRef.current = places
    follow()
  })
}

/** Whether an element has come near the visible part of the page; from then on it stays so. */
export function useSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || isSeen) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}

type Size = { readonly width: number; readonly height: number }

/**
 * The size of an element in CSS pixels, as it changes; null before it is laid out and while it is not shown.
 */
function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setSize(width > 0 && height > 0 ? { width, height } : null)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
