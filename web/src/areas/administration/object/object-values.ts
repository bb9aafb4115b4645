import {
  descriptionSchema,
  termsSchema,
  type AuctionDescription,
  type AuctionTerms,
} from '@zuschlag/contracts/auction/auction-fields'
import { statedDescriptionSchema } from '@zuschlag/contracts/auction/commands'

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
