import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { lineSchema } from '../kernel/line.ts'

export const ENQUIRIES_TAKE_MAX = 100

const enquirySchema = z
  .object({
    id: z.uuid(),
    createdAt: instantSchema,
    auction: z.object({ id: auctionIdSchema, title: z.string(), city: z.string(), timeZone: z.string() }),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    message: z.string().nullable(),
    /** Whether the sender can be invited to request access: there is an address, and the auction goes on. */
    mayInvite: z.boolean(),
    /** Null while nobody has dealt with it. */
    doneAt: instantSchema.nullable(),
    doneBy: z.string().nullable(),
  })
  .meta({ id: 'Enquiry' })
export type Enquiry = z.infer<typeof enquirySchema>

/** What came over the contact forms of auctions that the caller runs as their broker, the newest first. */
export const getEnquiries = defineEndpoint({
  name: 'getEnquiries',
  method: 'GET',
  path: '/administration/enquiries',
  query: z.strictObject({
    state: z.enum(['open', 'done']).default('open'),
    skip: z.coerce.number().int().min(0).max(100_000).default(0),
    take: z.coerce.number().int().min(1).max(ENQUIRIES_TAKE_MAX).default(25),
  }),
  answer: z
    .object({ enquiries: z.array(enquirySchema).max(ENQUIRIES_TAKE_MAX), total: z.int() })
    .meta({ id: 'Enquiries' }),
})

const params = z.strictObject({ enquiryId: z.uuid() })

/**
 * Mails the sender a link to a request for access, in which name and address stand already, and marks the
 * enquiry as dealt with; 400 where it has no address. One that is dealt with stays as it is: of two brokers
 * at once one mail goes out.
 */
export const inviteEnquirer = defineEndpoint({
  name: 'inviteEnquirer',
  method: 'POST',
  path: '/administration/enquiries/:enquiryId/invitation',
  params,
  body: z.strictObject({
    /** For an account that is made; of one that exists nothing changes. */
    firstName: lineSchema(),
    lastName: lineSchema(),
    language: languageSchema,
  }),
  problems: ['auctionEnded'],
  limit: 'invitation',
})

/** Marks an enquiry as dealt with, or as open again. */
export const settleEnquiry = defineEndpoint({
  name: 'settleEnquiry',
  method: 'PUT',
  path: '/administration/enquiries/:enquiryId/state',
  params,
  body: z.strictObject({ isDone: z.boolean() }),
  limit: 'manage',
})
