import { useQuery } from '@tanstack/react-query'
import type { MapConfiguration } from '@zuschlag/contracts/site/configuration'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../../design/icon.tsx'
import { configurationQuery } from '../api/queries.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type Camera, type MapEngineOptions, type MapHandle, ZOOM_MAX, ZOOM_MIN } from './engine-map.ts'
import { type MapView, type Place, pointIn, viewOf } from './mercator.ts'
import styles from './map.module.css'

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
    <div ref={frameRef} className={`card anchor tall ${styles.frame}`} role="group" aria-label={label}>
      <div className={styles.drawing}>
        <div ref={containerRef} className={`full tall ${styles.container}`} />
      </div>
      <div className={styles.zoom}>
        <button
          type="button"
          className={`middle control ${styles.step}`}
          aria-label={t('map.zoomIn')}
          onClick={() => zoomBy(1)}
        >
          <Icon of={Plus} />
        </button>
        <button
          type="button"
          className={`middle control ${styles.step}`}
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

type UsedMapOptions = {
  containerRef: RefObject<HTMLDivElement | null>
  /** Null while it is not known yet what to show; then nothing starts. */
  camera: Camera | null
  label: string
  /** Whether the map is in sight; before, its code is not even asked for. */
  isSeen: boolean
  onCamera: (camera: Camera) => void
  onSettled: (camera: Camera, isByHand: boolean) => void
}

/**
 * Draws a map into a container as long as it is shown. Answers how to steer it, which works before the engine
 * is there and where it cannot draw: then the camera alone moves, and with it what the page has put onto the
 * map.
 */
function useMapEngine(options: UsedMapOptions): (camera: Camera, isSmooth?: boolean) => void {
  const { containerRef, camera, label, isSeen, onCamera, onSettled } = options
  const [isBroken, setBroken] = useState(false)
  const handleRef = useRef<MapHandle | null>(null)
  const isReady = isSeen && camera !== null && !isBroken
  const { data: configuration } = useQuery({ ...configurationQuery, enabled: isReady })
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    const container = containerRef.current
    if (configuration === undefined || container === null || camera === null) return null
    const handle = await startMap(configuration.map, {
      container,
      camera,
      label,
      onMove: (moved) => isCurrent() && onCamera(moved),
      onSettled: (settled, isByHand) => isCurrent() && onSettled(settled, isByHand),
      onBroken: () => isCurrent() && setBroken(true),
    })
    if (isCurrent()) return handle
    handle.remove()
    return null
  })

  const map = configuration?.map
  useEffect(() => {
    if (!isReady || map === undefined) return undefined
    let isCurrent = true
    start(() => isCurrent).then(
      (handle) => {
        if (isCurrent) handleRef.current = handle
      },
      () => setBroken(true),
    )
    return () => {
      isCurrent = false
      handleRef.current?.remove()
      handleRef.current = null
    }
  }, [isReady, map])
  useEffect(() => onThemeChange(() => handleRef.current?.repaint()), [])

  return (wanted, isSmooth = true) => {
    const zoom = Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, wanted.zoom))
    const next = { ...wanted, zoom }
    if (handleRef.current !== null) return handleRef.current.goTo(next, isSmooth && !isCalm())
    onCamera(next)
    onSettled(next, false)
  }
}

function isCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function onThemeChange(listener: () => void): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    scheme.removeEventListener('change', listener)
    observer.disconnect()
  }
}

/**
 * Starts the engine that the deployment has: Mapbox with its token, otherwise MapLibre with the configured
 * style, or with the borders that we bring along. Where Mapbox refuses its token, MapLibre takes over. Throws
 * where nothing can draw.
 */
async function startMap(
  { mapboxToken, styleUrl }: MapConfiguration,
  options: MapEngineOptions,
): Promise<MapHandle> {
  if (mapboxToken === null) return startMapLibre(styleUrl, options)
  const { startMapbox } = await import('./mapbox-engine.ts')
  let current = startMapbox(mapboxToken, styleUrl, {
    ...options,
    onBroken() {
      current.remove()
      void startMapLibre(null, options).then((other) => {
        current = other
      }, options.onBroken)
    },
  })
  return {
    goTo: (camera, isSmooth) => current.goTo(camera, isSmooth),
    repaint: () => current.repaint(),
    remove: () => current.remove(),
  }
}

async function startMapLibre(styleUrl: string | null, options: MapEngineOptions): Promise<MapHandle> {
  const engine = await import('./maplibre-engine.ts')
  return engine.startMapLibre(styleUrl?.startsWith('mapbox:') ? null : styleUrl, options)
}
