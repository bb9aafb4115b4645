import { z } from 'zod'
import { auctionIdSchema, tenantIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

const text = z.string().nullable()
const entry = z.object({ at: instantSchema })

/** What is kept of a person beside their account and their bids, of each the newest. */
export const furtherPersonalData = {
  /** What was sent from the person's address by a contact form. */
  contactMessages: z.array(
    entry.extend({
      auctionId: auctionIdSchema.nullable(),
      salutation: text,
      firstName: text,
      lastName: text,
      company: text,
      email: text,
      phoneNumber: text,
      message: text,
    }),
  ),
  /** Applications as a tenant, and registrations as a seller. */
  registrations: z.array(
    entry.extend({
      kind: z.enum(['tenant', 'seller']),
      status: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      street: z.string(),
      zipCode: z.string(),
      city: z.string(),
      country: z.string(),
      phoneNumber: text,
      company: text,
      corporateRegisterNumber: text,
      uid: text,
      consents: z.unknown(),
    }),
  ),
  watchedAuctions: z.array(entry.extend({ auctionId: auctionIdSchema })),
  /** Notifications, with the prices that they state. */
  notices: z.array(
    entry.extend({
      auctionId: auctionIdSchema,
      kind: z.string(),
      price: z.number().nullable(),
      ownPrice: z.number().nullable(),
      readAt: instantSchema.nullable(),
    }),
  ),
  /** Mails that were sent or wait. What one said is not kept. */
  mails: z.array(
    entry.extend({
      kind: z.string(),
      status: z.string(),
      email: z.string(),
      sentAt: instantSchema.nullable(),
    }),
  ),
  emailChanges: z.array(entry.extend({ oldEmail: z.string(), newEmail: z.string() })),
  /** What offers show of the person as a broker. */
  brokerContacts: z.array(
    entry.extend({
      tenantId: tenantIdSchema,
      publicEmail: text,
      publicPhoneNumber: text,
      immoCardId: text,
      profileImageUrl: text,
    }),
  ),
} as const
export type FurtherPersonalData = {
  readonly [Part in keyof typeof furtherPersonalData]: z.infer<(typeof furtherPersonalData)[Part]>
}
