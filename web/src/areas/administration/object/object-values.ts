import {
  type AuctionDescription,
  type AuctionTerms,
  descriptionSchema,
  termsSchema,
} from '@zuschlag/contracts/auction/auction-fields'
import { statedDescriptionSchema } from '@zuschlag/contracts/auction/commands'
import { energySchema } from '@zuschlag/contracts/auction/energy'
import {
  descriptionFields,
  editorSections,
  type Section,
  termSections,
} from '@zuschlag/contracts/auction/field-catalogue'
import { publicationGaps } from '@zuschlag/contracts/auction/publication'
import { earlierEndTerms } from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** Everything that the editor edits; description and terms have no name in common. */
export type ObjectValues = AuctionDescription & AuctionTerms
export type ObjectField = keyof ObjectValues

type Parts = { readonly description: AuctionDescription; readonly terms: AuctionTerms }

export function objectValuesOf({ description, terms }: Parts): ObjectValues {
  return { ...description, ...terms }
}

export function isTerm(field: string): field is keyof AuctionTerms {
  return Object.hasOwn(termsSchema.shape, field)
}

function isDescriptive(field: string): field is keyof AuctionDescription {
  return Object.hasOwn(descriptionSchema.shape, field)
}

export function isObjectField(field: string): field is ObjectField {
  return isTerm(field) || isDescriptive(field)
}

/** The values as the two parts that the server knows. */
export function partsOf(values: ObjectValues): Parts {
  const entries = Object.entries(values)
  return {
    description: Object.fromEntries(entries.filter(([name]) => isDescriptive(name))) as AuctionDescription,
    terms: Object.fromEntries(entries.filter(([name]) => isTerm(name))) as AuctionTerms,
  }
}

/**
 * Whether a value has the shape that the server takes; the very shapes that the server parses with. A missing
 * one never has: it cannot be sent, and the server would keep what it has.
 */
export function isFit(field: ObjectField, value: unknown): boolean {
  if (value === undefined) return false
  const schema = isTerm(field) ? termsSchema.shape[field] : statedDescriptionSchema.shape[field]
  return schema.safeParse(value).success
}

/** Equal as JSON: lists and figures of costs are compared by what they say. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export function changedFields(before: ObjectValues, after: ObjectValues): readonly ObjectField[] {
  return (Object.keys(after) as ObjectField[]).filter((field) => !isSame(before[field], after[field]))
}

export const sectionId = (section: Section): string => `section-${section}`
export const fieldId = (field: ObjectField): string => `field-${field}`

export const sectionOf = (field: ObjectField): Section =>
  isTerm(field) ? termSections[field] : descriptionFields[field].section

export type UrlField = {
  [F in keyof typeof descriptionFields]: (typeof descriptionFields)[F] extends { input: 'url' } ? F : never
}[keyof typeof descriptionFields]
export const isUrlField = (field: ObjectField): field is UrlField =>
  !isTerm(field) && 'input' in descriptionFields[field]

function fieldsOfSection(section: Section): readonly ObjectField[] {
  return Object.keys({ ...descriptionFields, ...termSections })
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

/** Whether a section has fields of which none was ever filled in. */
export function hasNothing(section: Section, values: Readonly<Record<string, unknown>>): boolean {
  return fieldsOfSection(section).every((field) => {
    const value = values[field]
    if (field === 'energy') return (energySchema.safeParse(value).data?.kind ?? 'open') === 'open'
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
}
