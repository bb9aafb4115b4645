import {
  contactMessageSchema,
  contactTypeSchema,
  type ContactMessage,
} from '@zuschlag/contracts/contact/contact-message'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'
import { problemsBySchema, type FieldProblems } from '../../../kernel/forms/problems-by-schema.ts'

/** What the contact form holds. `contactType` is the number as text, or '' while nothing is chosen. */
export type ContactValues = {
  readonly contactType: string
  readonly email: string
  readonly phoneNumber: string
  readonly message: string
}

/** The dialog also asks for a name. */
export type ContactDialogValues = ContactValues & {
  readonly salutation: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
}

export const emptyContact: ContactValues = { contactType: '', email: '', phoneNumber: '', message: '' }
export const emptyContactDialog: ContactDialogValues = {
  ...emptyContact,
  salutation: '',
  firstName: '',
  lastName: '',
  company: '',
}

function sentOf(values: ContactValues): object {
  const { contactType, email, phoneNumber } = values
  return {
    ...values,
    contactType: contactType === '' ? undefined : Number(contactType),
    email: email.trim(),
    phoneNumber: typedPhone(phoneNumber),
  }
}

/**
 * What is wrong with the form as the contract sees it; with neither e-mail nor phone the e-mail is what is
 * missing.
 */
export function contactProblems<Values extends ContactValues>(values: Values): FieldProblems<Values> {
  return problemsBySchema(contactMessageSchema, values, sentOf(values))
}

/** The message as it is sent. Throws where `contactProblems` finds any. */
export function contactMessageOf(values: ContactValues): ContactMessage {
  return contactMessageSchema.parse(sentOf(values))
}

/** The entries of the select, in the order of the wire's numbers. */
export const contactTypes = contactTypeSchema.def.values
