import { z } from 'zod'
import { LINE_LENGTH_MAX, lineSchema } from './line.ts'
import { phoneSchema } from './phone.ts'
import { emailSchema } from './email.ts'

/** Fields that several forms share. What a form leaves empty is absent, whether it sends '' or nothing. */

export const salutationSchema = z.enum(['Mr', 'Ms'])
export type Salutation = z.infer<typeof salutationSchema>

/** Longest academic title before or after a name. */
export const TITLE_LENGTH_MAX = 50

/** Longest message that a contact form takes, in characters. */
export const MESSAGE_LENGTH_MAX = 4000

const nothing = z
  .string()
  .trim()
  .length(0)
  .transform(() => undefined)

/** The field may be left out, or sent empty. */
export function optionalField<T extends z.ZodType>(schema: T) {
  return z.union([nothing, schema]).optional()
}

export function optionalLine(lengthMax: number) {
  return optionalField(lineSchema(lengthMax))
}

/**
 * A box that has to be ticked. Only a form has it as a must; over the wire it may be missing (the client
 * asked), but a box that is sent and not ticked is refused.
 */
export const tickedSchema = z.literal(true)

/** Name and company of somebody who need not say either. */
export const optionalNameFields = {
  salutation: optionalField(salutationSchema),
  firstName: optionalLine(LINE_LENGTH_MAX),
  lastName: optionalLine(LINE_LENGTH_MAX),
} as const

export const reachableFields = {
  email: optionalField(emailSchema),
  phoneNumber: optionalField(phoneSchema),
} as const

/** At least one of e-mail and phone number (specification, section 5). */
export function isReachable(contact: { readonly email?: unknown; readonly phoneNumber?: unknown }): boolean {
  return contact.email !== undefined || contact.phoneNumber !== undefined
}

/** Why `isReachable` refuses; stands at the field `email`. */
export const reachableIssue = { path: ['email'], message: 'An e-mail address or a phone number is needed' }
