import type { ExchangeField, ExchangeReason } from '@zuschlag/contracts/administration/object-exchange'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { isKnownPlace } from '@zuschlag/contracts/auction/known-area'
import type { Findings } from './findings.ts'
import type { Element } from './parse-xml.ts'
import { elementAt } from './parse-xml.ts'
import { figureOf } from './read-figure.ts'
import { takenText } from './read-text.ts'

/** ISO 3166 with three letters, as the schema asks for, and with two, as some software writes. */
const countries: ReadonlyMap<string, Country> = new Map([
  ['AUT', 'AT'],
  ['DEU', 'DE'],
  ['CHE', 'CH'],
  ['AT', 'AT'],
  ['DE', 'DE'],
  ['CH', 'CH'],
])
/** What shows where exactly the object is. */
const exact: ReadonlyMap<string, ExchangeField> = new Map([
  ['strasse', 'street'],
  ['hausnummer', 'street'],
  ['geokoordinaten', 'place'],
])
const STREET_LENGTH_MAX = 100
const line = { isLine: true }

/** Where the object lies; without street and coordinates where its address is not released. */
export function readPlace(property: Element, found: Findings, isReleased: boolean) {
  const geo = elementAt(property, 'geo')
  const country = countryOf(elementAt(geo, 'land'), found)
  return {
    street: isReleased ? streetOf(geo, found) : withheld(geo, found),
    zipCode: takenText(found, elementAt(geo, 'plz'), 'zipCode', { ...line, lengthMax: 10 }),
    city: takenText(found, elementAt(geo, 'ort'), 'city', { ...line, lengthMax: 100 }),
    country: country === 'other' ? null : country,
    ...(isReleased && coordinatesOf(elementAt(geo, 'geokoordinaten'), country, found)),
  }
}

function withheld(geo: Element | undefined, found: Findings): null {
  for (const element of geo?.children ?? []) {
    const field = exact.get(element.name)
    // What was not released is not repeated either.
    if (field !== undefined) found.leave(element, field, 'notReleased', '')
  }
  return null
}

function streetOf(geo: Element | undefined, found: Findings): string | null {
  const kept = { ...line, lengthMax: STREET_LENGTH_MAX }
  const street = takenText(found, elementAt(geo, 'strasse'), 'street', kept)
  const number = elementAt(geo, 'hausnummer')
  // A number alone is no street.
  if (street === null) return null
  const both = [street, takenText(found, number, 'street', kept)].filter(Boolean).join(' ')
  if (both.length <= STREET_LENGTH_MAX) return both
  if (number !== undefined) found.leave(number, 'street', 'tooLong')
  return street
}

function countryOf(land: Element | undefined, found: Findings): Country | 'other' | null {
  const said = land === undefined ? '' : (land.attributes['iso_land'] ?? '') || land.text
  if (land === undefined || said === '') return null
  const country = countries.get(said.trim().toUpperCase())
  if (country === undefined) found.leave(land, 'country', 'otherCountry', said)
  else found.take(land, 'country')
  return country ?? 'other'
}

/** Both coordinates, in the country of the object, or in one of the three where none is named. */
function coordinatesOf(place: Element | undefined, country: Country | 'other' | null, found: Findings) {
  if (place === undefined) return {}
  const [north = '', east = ''] = ['breitengrad', 'laengengrad'].map((name) => place.attributes[name]?.trim())
  if (north === '' && east === '') {
    found.leave(place, 'place', 'empty', '')
    return {}
  }
  const leave = (why: ExchangeReason) => {
    found.leave(place, 'place', why, `${north} / ${east}`)
    return {}
  }
  if (north === '' || east === '') return leave('halfPlace')
  const latitude = figureOf(north, { min: -90, max: 90 })
  const longitude = figureOf(east, { min: -180, max: 180 })
  const isZero = [latitude, longitude].some((degrees) => 'why' in degrees && degrees.why === 'zero')
  if (isZero) return leave('noPlace')
  if (!('value' in latitude)) return leave(latitude.why)
  if (!('value' in longitude)) return leave(longitude.why)
  const at = { latitude: latitude.value, longitude: longitude.value }
  if (country === 'other' || !isKnownPlace(at, country)) return leave('noPlace')
  found.take(place, 'place')
  return at
}
