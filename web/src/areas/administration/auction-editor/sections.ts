import { publicationGaps } from '@zuschlag/contracts/auction/publication'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { isFit, isObjectField, partsOf, type ObjectField, type ObjectValues } from './object-values.ts'

/** The parts of the editor in their order, with the fields that stand in each. */
export const sectionFields = {
  object: ['title', 'street', 'zipCode', 'city', 'country', 'area', 'auctionCode', 'latitude', 'longitude'],
  pictures: ['images'],
  terms: [
    'auctionType',
    'startPrice',
    'auctionBidMinimumIncrease',
    'minimumPrice',
    'immediatePurchasePrice',
    'agreements',
  ],
  time: [
    'start',
    'end',
    'nightTimeStart',
    'nightTimeEnd',
    'endExtensionHours',
    'endExtensionMinutes',
    'endExtensionStartHours',
    'endExtensionStartMinutes',
    'timeZone',
  ],
  documents: ['documents'],
  energy: ['energy'],
  costs: ['costTerms'],
  texts: ['description', 'externalDescriptionUrl', 'virtualTourUrl'],
  visibility: ['listed', 'showMinimumPrice', 'hideAnonymizedAuctionBids'],
} as const satisfies Record<string, readonly ObjectField[]>

export type Section = keyof typeof sectionFields
export const sections = Object.keys(sectionFields) as readonly Section[]

export const sectionId = (section: Section): string => `section-${section}`
export const fieldId = (field: ObjectField): string => `field-${field}`

export function sectionOf(field: ObjectField): Section {
  return sections.find((section) => (sectionFields[section] as readonly string[]).includes(field)) ?? 'object'
}

/** Why a field does not fit: its shape, or that publication asks for something else. */
export type FieldProblem = 'shape' | 'publication'

/** Fields that do not fit at an instant of the server's time, in the order of the sections. */
export function problemsOf(values: ObjectValues, now: Instant): ReadonlyMap<ObjectField, FieldProblem> {
  const problems = new Map<ObjectField, FieldProblem>()
  const { description, terms } = partsOf(values)
  for (const field of publicationGaps(description, terms, now)) problems.set(field, 'publication')
  for (const field of Object.keys(values).filter(isObjectField))
    if (values[field] !== undefined && !isFit(field, values[field])) problems.set(field, 'shape')
  const order = (field: ObjectField) => sections.indexOf(sectionOf(field))
  return new Map([...problems].toSorted(([one], [other]) => order(one) - order(other)))
}
