import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'

/** A place on earth in degrees. */
export type Place = { readonly latitude: number; readonly longitude: number }

/** A piece of the map: what is in its middle, how near, and its size in CSS pixels. */
export type MapView = Place & { readonly zoom: number; readonly width: number; readonly height: number }

export type Point = { readonly x: number; readonly y: number }

/** Pixels of the whole world at zoom 0, as both map engines count. */
const WORLD = 512
/** Beyond this the projection runs off to infinity. */
const LATITUDE_MAX = 85.05

/** Web Mercator: pixels from the north-western corner of the world at a zoom. */
export function worldPoint({ latitude, longitude }: Place, zoom: number): Point {
  const size = WORLD * 2 ** zoom
  const capped = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude))
  const sine = Math.sin((capped * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** The inverse of `worldPoint`. */
export function placeAt({ x, y }: Point, zoom: number): Place {
  const size = WORLD * 2 ** zoom
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - y / size) * 2 * Math.PI)) - 90
  return { latitude, longitude: (x / size) * 360 - 180 }
}

/** Where a place is in a view, in CSS pixels from its upper left corner. */
export function pointIn(view: MapView, place: Place): Point {
  const middle = worldPoint(view, view.zoom)
  const point = worldPoint(place, view.zoom)
  return { x: point.x - middle.x + view.width / 2, y: point.y - middle.y + view.height / 2 }
}

/** Which place is at a point of a view, from its upper left corner: the inverse of `pointIn`. */
export function placeIn(view: MapView, point: Point): Place {
  const middle = worldPoint(view, view.zoom)
  const at = { x: middle.x + point.x - view.width / 2, y: middle.y + point.y - view.height / 2 }
  return placeAt(at, view.zoom)
}

type Frame = {
  readonly width: number
  readonly height: number
  /** Pixels at each side that stay free of places. */
  readonly padding: number
  readonly zoomMax: number
}

/** The nearest view that shows all places; without any it is null. */
export function viewOf(places: readonly Place[], frame: Frame): (Place & { zoom: number }) | null {
  if (places.length === 0) return null
  const points = places.map((place) => worldPoint(place, 0))
  const [left, right] = extent(points.map(({ x }) => x))
  const [top, bottom] = extent(points.map(({ y }) => y))
  const free = (length: number): number => Math.max(1, length - 2 * frame.padding)
  const scale = Math.min(free(frame.width) / (right - left), free(frame.height) / (bottom - top))
  const zoom = Math.max(0, Math.min(frame.zoomMax, Math.log2(scale)))
  return { ...placeAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0), zoom }
}

function extent(values: readonly number[]): readonly [least: number, greatest: number] {
  return [smallestOf(values), largestOf(values)]
}
