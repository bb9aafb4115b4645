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
