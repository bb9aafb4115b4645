import type { Place } from './mercator.ts'
import townsUrl from '@zuschlag/contracts/places/towns.json?url'

export type Town = Place & {
  readonly name: string
  readonly country: string
  /** State or canton; empty outside the three countries. */
  readonly state: string
  /** Inhabitants; 0 for a part of a town. */
  readonly population: number
  readonly isCapital: boolean
}

/** As `scripts/dev/base-map/towns.ts` writes them: name, country, state, latitude, longitude, population. */
type Row = readonly [string, string, string, number, number, number]

let loaded: Promise<readonly Town[]> | null = null

/**
 * The towns and villages of AT, DE, CH and LI with at least 1000 inhabitants, the parts of large ones, and
 * larger towns around; the largest first. Source: GeoNames, CC BY 4.0. They are loaded once.
 * @throws where the file does not come; the next call tries again
 */
export function loadTowns(): Promise<readonly Town[]> {
  loaded ??= fetchTowns().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function fetchTowns(): Promise<readonly Town[]> {
  const response = await fetch(townsUrl)
  if (!response.ok) throw new Error(`The towns answered ${response.status}`)
  const rows = (await response.json()) as readonly Row[]
  return rows.map(([name, country, state, latitude, longitude, population]) => ({
    name,
    country,
    state,
    latitude,
    longitude,
    population: Math.abs(population),
    isCapital: population < 0,
  }))
}
