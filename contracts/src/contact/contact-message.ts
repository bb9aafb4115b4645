import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import {
  isReachable,
  MESSAGE_LENGTH_MAX,
  optionalNameFields,
  optionalField,
  optionalLine,
  reachableFields,
  reachableIssue,
} from '../kernel/form-fields.ts'
import { wordsSchema } from '../kernel/line.ts'

/** Who writes to us (specification, section 3). */
export const ContactType = { Broker: 0, Builder: 1, PropertyDeveloper: 2, Seller: 3 } as const
export type ContactType = (typeof ContactType)[keyof typeof ContactType]
export const contactTypeSchema = z.literal([0, 1, 2, 3])

const COMPANY_LENGTH_MAX = 100

/** The contact form; the dialog sends name and company besides. */
export const contactMessageSchema = z
  .strictObject({
    contactType: contactTypeSchema,
    ...reachableFields,
    message: optionalField(wordsSchema(MESSAGE_LENGTH_MAX)),
    ...optionalNameFields,
    company: optionalLine(COMPANY_LENGTH_MAX),
  })
  .refine(isReachable, reachableIssue)
export type ContactMessage = z.infer<typeof contactMessageSchema>

/** Answers 204; the provider gets a mail, with the sender's address to reply to. */
export const contactProvider = defineEndpoint({
  name: 'contactProvider',
  method: 'POST',
  path: '/contact',
  access: 'public',
  body: contactMessageSchema,
  limit: 'contact',
})
