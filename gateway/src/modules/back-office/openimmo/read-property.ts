import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import { ROOMS_MAX } from '@zuschlag/contracts/auction/auction-fields'
import type { Energy } from '@zuschlag/contracts/auction/energy'
import { energyClasses, openEnergy } from '@zuschlag/contracts/auction/energy'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { DecidedField, FieldDecision } from '@zuschlag/contracts/auction/field-decisions'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { priceSchema } from '@zuschlag/contracts/kernel/price'
import { plainTextOf } from '../shared/plain-texts.ts'
import type { Element } from './parse-xml.ts'
import { elementAt, elementsNamed, textAt } from './parse-xml.ts'

/** OpenImmo names countries by three letters. */
const countries: Readonly<Record<string, Country>> = { AUT: 'AT', DEU: 'DE', CHE: 'CH' }
const lengths = {
  title: 200,
  street: 100,
  zipCode: 10,
  city: 100,
  code: 40,
  description: 20_000,
  source: 100,
}
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

export function readProperty(property: Element): ImportedProperty {
  const geo = elementAt(property, 'geo')
  const place = elementAt(geo, 'geokoordinaten')?.attributes
  const country = countries[elementAt(geo, 'land')?.attributes['iso_land']?.toUpperCase() ?? '']
  const street = [textAt(geo, 'strasse'), textAt(geo, 'hausnummer')].filter(Boolean).join(' ')
  const price = priceSchema.safeParse(Math.round(figure(textAt(property, 'preise', 'kaufpreis')) ?? 0))
  return {
    startPrice: price.success ? price.data : null,
    description: said({
      title: cut(textAt(property, 'freitexte', 'objekttitel'), lengths.title),
      description: cut(descriptionOf(property), lengths.description),
      street: cut(street, lengths.street),
      zipCode: cut(textAt(geo, 'plz'), lengths.zipCode),
      city: cut(textAt(geo, 'ort'), lengths.city),
      country: country ?? null,
      latitude: within(figure(place?.['breitengrad'] ?? null), 90),
      longitude: within(figure(place?.['laengengrad'] ?? null), 180),
      area: areaOf(property),
      rooms: roomsOf(property),
      auctionCode: cut(textAt(property, 'verwaltung_techn', 'objektnr_extern'), lengths.code),
      energy: energyOf(property),
    }),
  }
}

/** Members with a value. */
function said(values: Readonly<Record<keyof ImportedText, unknown>>): ImportedText {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

function descriptionOf(property: Element): string {
  const parts = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben']
  return parts.flatMap((part) => textAt(property, 'freitexte', part) ?? []).join('\n\n')
}

function areaOf(property: Element): number | null {
  const names = ['wohnflaeche', 'nutzflaeche', 'gesamtflaeche', 'grundstuecksflaeche']
  const [area] = names.flatMap((name) => figure(textAt(property, 'flaechen', name)) ?? [])
  return area === undefined || area <= 0 ? null : Math.round(area * HUNDREDTHS) / HUNDREDTHS
}

/** Whole and half rooms alone: an exchange may say 3.75. */
function roomsOf(property: Element): number | null {
  const rooms = Math.round((figure(textAt(property, 'flaechen', 'anzahl_zimmer')) ?? 0) * 2) / 2
  return rooms > 0 && rooms <= ROOMS_MAX ? rooms : null
}

function energyOf(property: Element): Energy | null {
  const pass = elementAt(property, 'zustand_angaben', 'energiepass')
  if (pass === undefined) return null
  const kind = textAt(pass, 'epart')?.toUpperCase()
  return {
    ...openEnergy,
    kind: 'certificate',
    heatingDemand: figure(textAt(pass, 'hwbwert')),
    heatingDemandClass: classOf(textAt(pass, 'hwbklasse')),
    efficiencyFactor: figure(textAt(pass, 'fgeewert')),
    efficiencyClass: classOf(textAt(pass, 'fgeeklasse')),
    certificateBy: kind === 'BEDARF' ? 'demand' : kind === 'VERBRAUCH' ? 'consumption' : null,
    finalEnergy: figure(textAt(pass, 'endenergiebedarf') ?? textAt(pass, 'energieverbrauchkennwert')),
    energySource: cut(textAt(pass, 'primaerenergietraeger'), lengths.source) || null,
    buildingYear: yearOf(textAt(property, 'zustand_angaben', 'baujahr') ?? textAt(pass, 'baujahr')),
    energyClass: classOf(textAt(pass, 'wertklasse')),
  }
}

function classOf(text: string | null): Energy['energyClass'] {
  return energyClasses.find((name) => name === text?.toUpperCase()) ?? null
}

function yearOf(text: string | null): number | null {
  return text !== null && /^(1[2-9]|2[01])\d{2}$/.test(text) ? Number(text) : null
}

/** A number with a dot or a comma; null for anything else. */
function figure(text: string | null): number | null {
  const value = Number(text?.replace(',', '.') ?? Number.NaN)
  return text !== null && Number.isFinite(value) ? value : null
}

function within(value: number | null, most: number): number | null {
  return value !== null && Math.abs(value) <= most ? value : null
}

/** Markup that surrounds a text, for each character of it that is kept. */
const MARKUP_SHARE = 4

/** Truncated before cleaning, to bound the work, and after it, because the result may still be too long. */
function cut(text: string | null, lengthMax: number): string {
  return plainTextOf((text ?? '').slice(0, lengthMax * MARKUP_SHARE))
    .slice(0, lengthMax)
    .trim()
}
