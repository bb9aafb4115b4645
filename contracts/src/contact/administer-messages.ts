import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { salutationSchema } from '../kernel/form-fields.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { contactTypeSchema } from './contact-message.ts'

/** Messages are deleted this many days after somebody dealt with them. */
export const DONE_MESSAGE_KEPT_DAYS = 180
/** And this many days after they came in, whether or not somebody did. */
export const MESSAGE_KEPT_DAYS = 730

export const contactMessageSchema = z.object({
  id: z.uuid(),
  createdAt: instantSchema,
  /** Null for messages to the provider. */
  auctionId: auctionIdSchema.nullable(),
  auctionTitle: z.string().nullable(),
  /** Null for messages to a broker. */
  contactType: contactTypeSchema.nullable(),
  salutation: salutationSchema.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  message: z.string().nullable(),
  /** Null while nobody has dealt with it. */
  doneAt: instantSchema.nullable(),
  doneBy: z.string().nullable(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

/** What came over the contact forms, newest first. */
export const getContactMessages = defineEndpoint({
  name: 'getContactMessages',
  method: 'GET',
  path: '/administration/contact-messages',
  access: 'systemAdmin',
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(100_000).default(0),
    take: z.coerce.number().int().min(1).max(100).default(50),
    state: z.enum(['open', 'done']).optional(),
  }),
  answer: z
    .object({
      total: z.int(),
      messages: z.array(contactMessageSchema),
    })
    .meta({ id: 'ContactMessages' }),
})

/** Marks a message as dealt with, or as open again. */
export const settleContactMessage = defineEndpoint({
  name: 'settleContactMessage',
  method: 'PUT',
  path: '/administration/contact-messages/:messageId/state',
  access: 'systemAdmin',
  params: z.strictObject({ messageId: z.uuid() }),
  body: z.strictObject({ isDone: z.boolean() }),
})
