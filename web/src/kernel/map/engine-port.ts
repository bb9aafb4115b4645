import type { Place } from './mercator.ts'

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
