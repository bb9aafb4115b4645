import { z } from 'zod'
import { deviceKinds } from './own-sessions.ts'
import { auctionIdSchema, tenantIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

const text = z.string().nullable()
const entry = z.object({ at: instantSchema })

/** What is kept of a person beside their account and their bids, of each the newest. */
export const furtherPersonalData = {
  /** Sessions that are open, and those that ended and are kept for a while. */
  sessions: z.array(
    entry.extend({
      tenantId: tenantIdSchema.nullable(),
      lastSeenAt: instantSchema,
      expiresAt: instantSchema,
      endedAt: instantSchema.nullable(),
      deviceKind: z.enum(deviceKinds),
      deviceBrowser: text,
      deviceSystem: text,
    }),
  ),
  /** Price alerts of the person's address, those too that were cancelled or wait for a confirmation. */
  priceAlerts: z.array(
    entry.extend({
      auctionId: auctionIdSchema,
      price: z.number(),
      email: z.string(),
      salutation: text,
      firstName: text,
      lastName: text,
      phoneNumber: text,
      language: text,
      confirmedAt: instantSchema.nullable(),
      reachedAt: instantSchema.nullable(),
      cancelledAt: instantSchema.nullable(),
    }),
  ),
  /** Saved searches, of the same kinds. */
  savedSearches: z.array(
    entry.extend({
      query: z.string(),
      email: z.string(),
      language: text,
      confirmedAt: instantSchema.nullable(),
      cancelledAt: instantSchema.nullable(),
    }),
  ),
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
      decidedAt: instantSchema.nullable(),
      /** Why it was declined. */
      reason: text,
      salutation: text,
      titlePrefix: text,
      firstName: z.string(),
      lastName: z.string(),
      titleSuffix: text,
      email: z.string(),
      street: z.string(),
      zipCode: z.string(),
      city: z.string(),
      country: z.string(),
      phoneNumber: text,
      language: z.string(),
      company: text,
      corporateRegisterNumber: text,
      uid: text,
      brokerSoftware: text,
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
