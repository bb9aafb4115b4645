import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { distanceKm, isKnownPlace } from '@zuschlag/contracts/auction/known-area'
import type { Locality } from '@zuschlag/contracts/auction/views'
import { regionOfState } from '@zuschlag/contracts/places/regions'

type Town = {
  readonly name: string
  readonly country: string
  readonly region: string | null
  readonly latitude: number
  readonly longitude: number
}

/** Name, country, state, latitude, longitude, population; the largest town first. */
type Row = readonly [string, string, string, number, number, number]

type Place = {
  readonly country: Country
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export type Gazetteer = {
  /** Where a property lies; null where neither its place nor its town is known. */
  locate(place: Place): Locality | null
  hasTown(name: string): boolean
}

/** A town of the same name farther from the property than this is another one. */
const SAME_TOWN_KM = 40
/** Places kept with what was found for them; more than any list shows. */
const KEPT_MAX = 10_000

/** The towns that come with the product. Source: GeoNames, CC BY 4.0. */
export function createGazetteer(): Gazetteer {
  const file = createRequire(import.meta.url).resolve('@zuschlag/contracts/places/towns.json')
  return gazetteerOf(JSON.parse(readFileSync(file, 'utf8')) as readonly Row[])
}

export function gazetteerOf(rows: readonly Row[]): Gazetteer {
  const towns = rows.map(([name, country, state, latitude, longitude]): Town => {
    const region = isCountry(country) ? regionOfState(country, state) : null
    return { name, country, region, latitude, longitude }
  })
  const byCountry = Map.groupBy(towns, ({ country }) => country)
  const byName = Map.groupBy(towns, ({ name }) => folded(name))
  const kept = new Map<string, Locality | null>()

  function locate({ country, city, latitude, longitude }: Place): Locality | null {
    const [name = ''] = city.split(',')
    const namesakes = (byName.get(folded(name)) ?? []).filter((town) => town.country === country)
    if (latitude === null || longitude === null) return localityOf(namesakes[0])
    const pin = { latitude, longitude }
    if (!isKnownPlace(pin)) return localityOf(namesakes[0])
    const named = nearest(namesakes, pin)
    const isNear = named !== undefined && distanceKm(named, pin) <= SAME_TOWN_KM
    const town = isNear ? named : nearest(byCountry.get(country) ?? [], pin)
    return { region: town?.region ?? null, ...pin }
  }

  return {
    locate(place) {
      const key = JSON.stringify([place.country, place.city, place.latitude, place.longitude])
      const known = kept.get(key)
      if (known !== undefined) return known
      if (kept.size >= KEPT_MAX) kept.clear()
      const found = locate(place)
      kept.set(key, found)
      return found
    },
    hasTown: (name) => byName.has(folded(name)),
  }
}

function localityOf(town: Town | undefined): Locality | null {
  if (town === undefined) return null
  const { region, latitude, longitude } = town
  return { region, latitude, longitude }
}

function nearest(
  towns: readonly Town[],
  pin: { readonly latitude: number; readonly longitude: number },
): Town | undefined {
  let found: Town | undefined
  let least = Number.POSITIVE_INFINITY
  for (const town of towns) {
    const distance = distanceKm(town, pin)
    if (distance >= least) continue
    least = distance
    found = town
  }
  return found
}

const isCountry = (country: string): country is Country => ['AT', 'DE', 'CH'].includes(country)

const folded = (name: string): string => name.trim().toLowerCase().normalize('NFC')
