import { publicationGaps } from '@zuschlag/contracts/auction/publication'
import { earlierEndTerms } from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { isFit, isObjectField, partsOf, type ObjectField, type ObjectValues } from './object-values.ts'

/** The parts of the editor in their order. */
export const editorSections = [
  'object',
  'texts',
  'pictures',
  'terms',
  'time',
  'documents',
  'energy',
  'costs',
  'visibility',
] as const
export type Section = (typeof editorSections)[number]

/** Where each field is edited. */
const sectionByField = {
  title: 'object',
  street: 'object',
  zipCode: 'object',
  city: 'object',
  country: 'object',
  area: 'object',
  rooms: 'object',
  auctionCode: 'object',
  latitude: 'object',
  longitude: 'object',
  images: 'pictures',
  auctionType: 'terms',
  fixedEnd: 'terms',
  closedProcess: 'terms',
  admittedOnly: 'terms',
  startPrice: 'terms',
  auctionBidMinimumIncrease: 'terms',
  minimumPrice: 'terms',
  immediatePurchaseEnabled: 'terms',
  immediatePurchasePrice: 'terms',
  sellerDecisionBinding: 'terms',
  decisionDays: 'terms',
  awardConfirmedBySeller: 'terms',
  hideOfferIsBindingCheckbox: 'terms',
  agreements: 'terms',
  start: 'time',
  end: 'time',
  openEnd: 'time',
  nightTimeStart: 'time',
  nightTimeEnd: 'time',
  nightBidding: 'time',
  endExtensionHours: 'time',
  endExtensionMinutes: 'time',
  endExtensionStartHours: 'time',
  endExtensionStartMinutes: 'time',
  questionsCloseHours: 'time',
  timeZone: 'time',
  documents: 'documents',
  energy: 'energy',
  costTerms: 'costs',
  description: 'texts',
  externalDescriptionUrl: 'texts',
  virtualTourUrl: 'texts',
  listed: 'visibility',
  showMinimumPrice: 'visibility',
  hideAnonymizedAuctionBids: 'visibility',
} as const satisfies Record<ObjectField, Section>

export const sectionId = (section: Section): string => `section-${section}`
export const fieldId = (field: ObjectField): string => `field-${field}`

export const sectionOf = (field: ObjectField): Section => sectionByField[field]

export function fieldsOfSection(section: Section): readonly ObjectField[] {
  return Object.keys(sectionByField)
    .filter(isObjectField)
    .filter((field) => sectionOf(field) === section)
}

/**
 * Why a field does not fit: its shape, that publication asks for something else, that a running auction's end
 * would come earlier, or that what is typed is only a part of it or cannot be read.
 */
export type ObjectFieldProblem = 'shape' | 'publication' | 'earlier' | 'unfinished'

type Circumstances = {
  /** What a running auction has announced; null while it does not run. */
  readonly announced?: ObjectValues | null
  readonly unfinished?: readonly ObjectField[]
}

/**
 * Fields that do not fit at an instant of the server's time, in the order of the sections.
 */
export function problemsOf(
  values: ObjectValues,
  now: Instant,
  { announced = null, unfinished = [] }: Circumstances = {},
): ReadonlyMap<ObjectField, ObjectFieldProblem> {
  const problems = new Map<ObjectField, ObjectFieldProblem>()
  const { description, terms } = partsOf(values)
  for (const field of publicationGaps(description, terms, now)) problems.set(field, 'publication')
  if (announced !== null)
    for (const field of earlierEndTerms(announced, values)) problems.set(field, 'earlier')
  // The engine publishes older terms too; the gateway asks for a decision period.
  if (terms.decisionDays === undefined) problems.set('decisionDays', 'publication')
  for (const field of Object.keys(values).filter(isObjectField))
    if (values[field] !== undefined && !isFit(field, values[field])) problems.set(field, 'shape')
  for (const field of unfinished) problems.set(field, 'unfinished')
  const order = (field: ObjectField) => editorSections.indexOf(sectionOf(field))
  return new Map([...problems].toSorted(([one], [other]) => order(one) - order(other)))
}
