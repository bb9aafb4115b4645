import townsUrl from '@zuschlag/contracts/places/towns.json?url'
import type { Place } from './mercator.ts'

export type Town = Place & {
  readonly name: string
  readonly country: string
  /** State or canton; empty outside the three countries. */
  readonly state: string
  /** Inhabitants; 0 for a part of a town. */
  readonly population: number
  readonly isCapital: boolean
}

/** As `scripts/dev/base-map.ts` writes them: name, country, state, latitude, longitude, population. */
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

const FOUND_MAX = 6
const QUERY_LENGTH_MAX = 200

/** Without accents, and ä as a as well as ae, so that a name is found in each way of writing it. */
function foldedName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** What may be a town in an address: its parts between commas, the last first, without words with digits. */
function namesIn(query: string): readonly string[] {
  const parts = query.slice(0, QUERY_LENGTH_MAX).split(',').toReversed()
  const words = (part: string) => part.split(' ').filter((word) => !/\d/.test(word))
  return parts.map((part) => foldedName(words(part).join(' '))).filter((name) => name.length > 1)
}

/**
 * The towns that a query means, the likeliest first: the same name, then names that start with it, then
 * names with a word that does; within these those of the country, and the larger ones. The query may be an
 * address: "Lange Gasse 12, 1080 Wien".
 */
export function findTowns(towns: readonly Town[], query: string, country?: string): readonly Town[] {
  for (const name of namesIn(query)) {
    const found = towns.flatMap((town, order) => {
      const match = matchOf(foldedName(town.name), name)
      return match === null ? [] : [{ town, order, rank: match + (town.country === country ? 0 : 0.5) }]
    })
    // Towns come in the order of their size.
    found.sort((one, other) => one.rank - other.rank || one.order - other.order)
    if (found.length > 0) return found.slice(0, FOUND_MAX).map(({ town }) => town)
  }
  return []
}

function matchOf(town: string, name: string): number | null {
  if (town === name) return 0
  if (town.startsWith(name)) return 1
  return ` ${town}`.includes(` ${name}`) ? 2 : null
}
