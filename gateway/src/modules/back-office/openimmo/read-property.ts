import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import { ROOMS_MAX } from '@zuschlag/contracts/auction/auction-fields'
import type { DecidedField, FieldDecision } from '@zuschlag/contracts/auction/field-decisions'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { Findings } from './findings.ts'
import type { Element } from './parse-xml.ts'
import { elementAt, elementsNamed } from './parse-xml.ts'
import { readDescription, readTitle } from './read-description.ts'
import { readEnergy } from './read-energy.ts'
import { figureOf, priceOf } from './read-figure.ts'
import { readPlace } from './read-place.ts'
import { takenText } from './read-text.ts'

const CODE_LENGTH_MAX = 40
const AREA_MAX = 100_000_000
const HUNDREDTHS = 100

/** Fields of the description that an exchange may fill. */
const imported = {
  title: true,
  description: true,
  street: true,
  zipCode: true,
  city: true,
  country: true,
  latitude: true,
  longitude: true,
  area: true,
  rooms: true,
  auctionCode: true,
  energy: true,
  // Read as attachments and re-encoded.
  images: false,
  // No URLs of other sites.
  externalDescriptionUrl: false,
  virtualTourUrl: false,
  // Decisions of the broker.
  documents: false,
  showMinimumPrice: false,
  hideAnonymizedAuctionBids: false,
  listed: false,
  costTerms: false,
} as const satisfies FieldDecision

export type ImportedText = Partial<Pick<AuctionDescription, DecidedField<typeof imported>>>
/** The object of the exchange; missing values are omitted. */
export type ImportedProperty = { readonly description: ImportedText; readonly startPrice: Price | null }

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
      auctionCode: takenText(found, code, 'auctionCode', { lengthMax: CODE_LENGTH_MAX, isLine: true }),
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
