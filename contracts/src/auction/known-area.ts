import { type Country, countrySchema } from './enumerations.ts'

export type Position = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** How far two places are from each other, as the crow flies. */
export function distanceKm(one: Position, other: Position): number {
  const north = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2) ** 2
  const east = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2) ** 2
  const between = north + Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * east
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, between)))
}

type Box = {
  readonly latitude: readonly [min: number, max: number]
  readonly longitude: readonly [min: number, max: number]
}

/** Rough boxes around the countries: zero, a wrong sign and swapped figures fall outside. */
const boxes: Readonly<Record<Country, Box>> = {
  AT: { latitude: [46.3, 49.1], longitude: [9.5, 17.2] },
  DE: { latitude: [47.2, 55.1], longitude: [5.8, 15.1] },
  CH: { latitude: [45.8, 47.9], longitude: [5.9, 10.5] },
}

/** Degrees around all of them: what a new description or partner may state. */
export const knownDegrees = {
  latitude: { min: 45.8, max: 55.1 },
  longitude: { min: 5.8, max: 17.2 },
} as const

/** Whether a place lies in a country, or in any of the three where none is named. */
export function isKnownPlace(place: Position, country?: Country | null): boolean {
  const countries = country ? [country] : countrySchema.options
  return countries.some(
    (one) =>
      isBetween(place.latitude, boxes[one].latitude) && isBetween(place.longitude, boxes[one].longitude),
  )
}

function isBetween(value: number, [min, max]: readonly [number, number]): boolean {
  return value >= min && value <= max
}
