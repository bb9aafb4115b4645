import type { Place } from './mercator.ts'

type Flight = { center: [number, number]; zoom: number }

/** The part that both engines have in common. */
type EngineMap = {
  getCenter(): { lat: number; lng: number }
  getZoom(): number
  on(event: 'move' | 'moveend', listener: (event: { originalEvent?: unknown }) => void): unknown
  easeTo(flight: Flight): unknown
  jumpTo(flight: Flight): unknown
  remove(): void
  touchZoomRotate: { disableRotation(): void }
  keyboard: { disableRotation(): void }
}

/** Options that keep a map north up and flat, and without a second world beside the first. */
export const flatMap = {
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  maxPitch: 0,
  renderWorldCopies: false,
} as const

/** Reports what the map does, and answers how to steer it. */
export function handleOf(
  map: EngineMap,
  { onMove, onSettled }: MapEngineOptions,
  repaint: () => void,
): MapHandle {
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const camera = (): Camera => {
    const { lat, lng } = map.getCenter()
    return { latitude: lat, longitude: lng, zoom: map.getZoom() }
  }
  map.on('move', () => onMove(camera()))
  map.on('moveend', ({ originalEvent }) => onSettled(camera(), originalEvent !== undefined))
  return {
    goTo({ latitude, longitude, zoom }, isSmooth) {
      const flight: Flight = { center: [longitude, latitude], zoom }
      if (isSmooth) map.easeTo(flight)
      else map.jumpTo(flight)
    },
    repaint,
    remove: () => map.remove(),
  }
}

/** What a map shows in its middle, and how near. */
export type Camera = Place & { readonly zoom: number }

/** How near a person may go; beyond it an address could be read from a flat's marker. */
export const ZOOM_MAX = 16
export const ZOOM_MIN = 3

export type MapEngineOptions = {
  readonly container: HTMLElement
  readonly camera: Camera
  /** Name of the drawing for assistive technology. */
  readonly label: string
  readonly onMove: (camera: Camera) => void
  /** `isByHand`: a person moved it, not the page. */
  readonly onSettled: (camera: Camera, isByHand: boolean) => void
  /** The engine cannot draw, or not any more. */
  readonly onBroken: () => void
}

/**
 * A map that draws. Both engines are used north up and flat, so that markers can be placed without asking
 * them.
 */
export type MapHandle = {
  readonly goTo: (camera: Camera, isSmooth: boolean) => void
  /** The page's colours changed. */
  readonly repaint: () => void
  readonly remove: () => void
}
