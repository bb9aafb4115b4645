import type { Country, Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import { AREA_MAX, ROOMS_MAX, TEXT_LENGTHS as lengths } from '@zuschlag/contracts/auction/auction-fields'
import type { FieldFor } from '@zuschlag/contracts/auction/field-catalogue'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { ExchangeField, ExchangeReason } from '@zuschlag/contracts/administration/object-exchange'
import { isKnownPlace } from '@zuschlag/contracts/auction/known-area'
import type { Findings } from './findings.ts'
import { type Element, elementAt, elementsNamed } from './parse-xml.ts'
import { readEnergy } from './read-energy.ts'
import { figureOf, priceOf } from './read-figure.ts'
import { cutTo, takenText } from './read-text.ts'

const HUNDREDTHS = 100

type ImportedText = Partial<Pick<AuctionDescription, FieldFor<'import'>>>
/** The object of the exchange; missing values are omitted. */
type ImportedProperty = { readonly description: ImportedText; readonly startPrice: Price | null }

/** Elements of the exchange that each describe an object. */
export function propertiesIn(root: Element): readonly Element[] {
  return root.name === 'openimmo' ? elementsNamed(root, 'immobilie') : []
}

/** The exact address is given on where this is not denied; a word that nobody knows denies it. */
export function isAddressReleased(property: Element): boolean {
  const flag = elementAt(property, 'verwaltung_objekt', 'objektadresse_freigeben')?.text.toLowerCase() ?? ''
  return ['', 'true', '1', 'ja'].includes(flag)
}

/** Fields of the object; what becomes of each element is noted among the findings. */
export function readProperty(property: Element, found: Findings, currency: Currency): ImportedProperty {
  const code = elementAt(property, 'verwaltung_techn', 'objektnr_extern')
  return {
    startPrice: startPriceOf(property, found, currency),
    description: said({
      title: readTitle(property, found),
      description: readDescription(property, found),
      ...readPlace(property, found, isAddressReleased(property)),
      area: areaOf(property, found),
      rooms: roomsOf(property, found),
      auctionCode: takenText(found, code, 'auctionCode', { lengthMax: lengths.auctionCode, isLine: true }),
      energy: readEnergy(property, found),
    }),
  }
}

/** Members with a value. */
function said(values: Readonly<Partial<Record<keyof ImportedText, unknown>>>): ImportedText {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

function startPriceOf(property: Element, found: Findings, currency: Currency): Price | null {
  const prices = elementAt(property, 'preise')
  const named = elementAt(prices, 'waehrung')?.attributes['iso_waehrung']?.trim().toUpperCase() ?? ''
  for (const name of ['kaufpreis', 'kaufpreisbrutto']) {
    const element = elementAt(prices, name)
    if (element === undefined || element.text === '') continue
    const read = priceOf(element.text)
    if ('value' in read && (named === '' || named === currency)) {
      found.take(element, 'startPrice')
      return read.value
    }
    const isOnRequest = ['true', '1'].includes(element.attributes['auf_anfrage']?.toLowerCase() ?? '')
    if ('value' in read) found.leave(element, 'startPrice', 'otherCurrency', `${element.text} ${named}`)
    else found.leave(element, 'startPrice', isOnRequest ? 'onRequest' : read.why)
    // Behind a figure that says nothing, the other one says it; one that is unclear stays unclear.
    if (!('why' in read && read.why === 'zero')) return null
  }
  return null
}

/** The first figure above 0. Behind one that is unclear, the next is of something else. */
function areaOf(property: Element, found: Findings): number | null {
  for (const name of ['wohnflaeche', 'nutzflaeche', 'gesamtflaeche', 'grundstuecksflaeche']) {
    const element = elementAt(property, 'flaechen', name)
    if (element === undefined || element.text === '') continue
    const read = figureOf(element.text, { min: 1 / HUNDREDTHS, max: AREA_MAX })
    if ('why' in read) {
      found.leave(element, 'area', read.why)
      if (read.why !== 'zero') return null
      continue
    }
    const area = Math.round(read.value * HUNDREDTHS) / HUNDREDTHS
    found.take(element, 'area', area === read.value ? null : 'rounded')
    return area
  }
  return null
}

/** Whole and half rooms alone: an exchange may say 3.75. */
function roomsOf(property: Element, found: Findings): number | null {
  const element = elementAt(property, 'flaechen', 'anzahl_zimmer')
  if (element === undefined || element.text === '') return null
  const read = figureOf(element.text, { min: 1 / 4, max: ROOMS_MAX })
  if ('why' in read) {
    found.leave(element, 'rooms', read.why)
    return null
  }
  const rooms = Math.round(read.value * 2) / 2
  found.take(element, 'rooms', rooms === read.value ? null : 'rounded')
  return rooms
}

/** Texts that make the description, in this order. */
const texts = [
  'dreizeiler',
  'objektbeschreibung',
  'objekt_text',
  'lage',
  'ausstatt_beschr',
  'sonstige_angaben',
] as const
/** More than any exchange has; each is compared with all others. */
const TEXTS_MAX = 30
const SEPARATOR = '\n\n'

function readTitle(property: Element, found: Findings): string | null {
  const [title] = inOneLanguage(property, 'objekttitel', found)
  return takenText(found, title, 'title', { lengthMax: lengths.title, isCut: true, isLine: true })
}

/** All texts of the object in one language; one that is part of another is not repeated. */
function readDescription(property: Element, found: Findings): string | null {
  const elements = texts.flatMap((name) => inOneLanguage(property, name, found))
  for (const element of elements.slice(TEXTS_MAX)) found.leave(element, 'description', 'tooLong')
  const filled = elements.slice(0, TEXTS_MAX).flatMap((element) => {
    const kept = { lengthMax: lengths.description, isCut: true }
    const text = takenText(found, element, 'description', kept)
    return text === null ? [] : [{ element, text }]
  })
  let description = ''
  for (const [index, { element, text }] of filled.entries()) {
    const isRepeated = filled.some(
      (other, at) => at !== index && other.text.includes(text) && (other.text !== text || at < index),
    )
    const joined = description === '' ? text : `${description}${SEPARATOR}${text}`
    if (isRepeated) found.leave(element, 'description', 'another')
    else if (description.length + SEPARATOR.length >= lengths.description)
      found.leave(element, 'description', 'tooLong')
    else {
      if (joined.length > lengths.description) found.take(element, 'description', 'shortened')
      description = cutTo(joined, lengths.description)
    }
  }
  return description === '' ? null : description
}

/**
 * The elements of a name in the language of the exchange, which is German unless it says otherwise. A text
 * that names no language is in that one. A description that there is in another language alone is taken.
 */
function inOneLanguage(property: Element, name: string, found: Findings): readonly Element[] {
  const sections = elementAt(property, 'freitexte')?.children ?? []
  const elements = sections.filter((one) => one.name === name && one.text !== '')
  const own = languageOf(elementAt(property, 'verwaltung_techn', 'sprache')?.text ?? '') || 'de'
  const isAlone =
    name === 'objekt_text' &&
    !sections.some((one) => one.text !== '' && (one.name === 'objektbeschreibung' || isIn(one, own, name)))
  const language = isAlone ? languageIn(elements[0]) : own
  const chosen = elements.filter((one) => languageIn(one) === '' || languageIn(one) === language)
  for (const one of elements)
    if (!chosen.includes(one)) {
      found.leave(one, name === 'objekttitel' ? 'title' : 'description', 'otherLanguage', languageIn(one))
    }
  return chosen
}

function isIn(element: Element, language: string, name: string): boolean {
  return element.name === name && ['', language].includes(languageIn(element))
}

function languageIn(element: Element | undefined): string {
  return languageOf(element?.attributes['lang'] ?? element?.attributes['xml:lang'] ?? '')
}

/** `de-AT`, `DE` and `deu` are German. */
function languageOf(code: string): string {
  const [language = ''] = code.trim().toLowerCase().split(/[-_]/)
  return longCodes.get(language) ?? language
}

const longCodes: ReadonlyMap<string, string> = new Map([
  ['deu', 'de'],
  ['ger', 'de'],
  ['eng', 'en'],
])

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
const line = { isLine: true }

/** Where the object lies; without street and coordinates where its address is not released. */
function readPlace(property: Element, found: Findings, isReleased: boolean) {
  const geo = elementAt(property, 'geo')
  const country = countryOf(elementAt(geo, 'land'), found)
  return {
    street: isReleased ? streetOf(geo, found) : withheld(geo, found),
    zipCode: takenText(found, elementAt(geo, 'plz'), 'zipCode', { ...line, lengthMax: lengths.zipCode }),
    city: takenText(found, elementAt(geo, 'ort'), 'city', { ...line, lengthMax: lengths.city }),
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
  const kept = { ...line, lengthMax: lengths.street }
  const street = takenText(found, elementAt(geo, 'strasse'), 'street', kept)
  const number = elementAt(geo, 'hausnummer')
  // A number alone is no street.
  if (street === null) return null
  const both = [street, takenText(found, number, 'street', kept)].filter(Boolean).join(' ')
  if (both.length <= lengths.street) return both
  if (number !== undefined) found.leave(number, 'street', 'tooLong')
  return street
}

function countryOf(land: Element | undefined, found: Findings): Country | 'other' | null {
  const code = land === undefined ? '' : (land.attributes['iso_land'] ?? '') || land.text
  if (land === undefined || code === '') return null
  const country = countries.get(code.trim().toUpperCase())
  if (country === undefined) found.leave(land, 'country', 'otherCountry', code)
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
