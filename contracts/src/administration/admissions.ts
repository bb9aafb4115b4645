import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { suspensionCategorySchema } from '../auction/restrictions.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, commandIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { lineSchema } from '../kernel/line.ts'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'
import { personSchema } from './auction-insight.ts'
import { emailSchema } from '../kernel/email.ts'

export const ADMISSIONS_TAKE_MAX = 200
export const ADMISSION_REASON_LENGTH_MAX = 500
const SKIP_MAX = 1_000_000

/**
 * What somebody is to an auction as a bidder. `invited`: let in, but has not accepted yet; `investor`: bids
 * without having been let in; `suspended`: reads, and places no offer.
 */
export const admissionStates = ['invited', 'admitted', 'investor', 'suspended', 'revoked'] as const
const admissionStateSchema = z.enum(admissionStates)
export type AdmissionState = z.infer<typeof admissionStateSchema>

/** What its tenant does to somebody's admission. */
export const admissionActions = ['invite', 'grant', 'limit', 'suspend', 'resume', 'revoke'] as const
const admissionActionSchema = z.enum(admissionActions)
export type AdmissionAction = z.infer<typeof admissionActionSchema>

/** The highest price that somebody may offer, in whole currency units; null for no limit. */
const limitSchema = z.int().min(PRICE_MIN).max(PRICE_MAX).nullable()

/** From that instant on an access has ended; null for no end. */
export const accessUntilSchema = instantSchema.nullable().default(null)

export const admissionChangeSchema = z
  .object({
    action: admissionActionSchema,
    limit: limitSchema,
    /** Of a suspension; null for all else. */
    category: suspensionCategorySchema.nullable(),
    reason: z.string(),
    author: personSchema,
    at: instantSchema,
  })
  .meta({ id: 'AdmissionChange' })
export type AdmissionChange = z.infer<typeof admissionChangeSchema>

export const admissionSchema = z
  .object({
    person: personSchema,
    state: admissionStateSchema,
    hasAccess: z.boolean(),
    /** Whether the tenant approved a request for access with a proof of funds that has not expired. */
    hasProof: z.boolean(),
    /** Null for sellers too, as is the last change. */
    limit: limitSchema,
    /** When the access ends by itself, or did; null for no end, and for sellers. */
    accessUntil: instantSchema.nullable(),
    lastBid: z
      .object({ revision: z.int(), price: z.number(), placedAt: instantSchema, standing: z.boolean() })
      .nullable(),
    /** Null where nobody of the tenant has decided anything about this person. */
    lastChange: admissionChangeSchema.nullable(),
  })
  .meta({ id: 'Admission' })
export type Admission = z.infer<typeof admissionSchema>

const params = z.strictObject({ auctionId: auctionIdSchema })
const ofPerson = params.extend({ userId: userIdSchema })
const reason = lineSchema(ADMISSION_REASON_LENGTH_MAX)

/** Everybody with access, a bid or a decision about them, the last to bid first. */
export const getAdmissions = defineEndpoint({
  name: 'getAdmissions',
  method: 'GET',
  path: '/administration/auctions/:auctionId/admissions',
  params,
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(SKIP_MAX).default(0),
    take: z.coerce.number().int().min(1).max(ADMISSIONS_TAKE_MAX).default(50),
    /** Part of a name or an address. */
    search: z.string().max(200).default(''),
  }),
  answer: z.object({ admissions: z.array(admissionSchema), total: z.int() }),
})

/** Every decision about one person's admission, the newest first. */
export const getAdmissionChanges = defineEndpoint({
  name: 'getAdmissionChanges',
  method: 'GET',
  path: '/administration/auctions/:auctionId/admissions/:userId/changes',
  params: ofPerson,
  answer: z.array(admissionChangeSchema),
})

/**
 * Lets somebody in by their address. Who has no account gets one, and a mail with a link to sign up; who has
 * one is notified of the access. The answer is the same for all, also for people with access already.
 */
export const inviteBidder = defineEndpoint({
  name: 'inviteBidder',
  method: 'POST',
  path: '/administration/auctions/:auctionId/invitations',
  params,
  body: z.strictObject({
    commandId: commandIdSchema,
    email: emailSchema,
    /** For an account that is made; of one that exists nothing changes. */
    firstName: lineSchema(),
    lastName: lineSchema(),
    language: languageSchema.nullable().default(null),
    limit: limitSchema.default(null),
    /** Null: no end; of somebody who has access it stays as it is. */
    until: accessUntilSchema,
    reason,
  }),
  problems: [
    'auctionNotFound',
    'auctionWithdrawn',
    'accessEndPassed',
    'commandIdReused',
    'outcomeUnknown',
    'historyDamaged',
  ],
  limit: 'invitation',
})

const change = { commandId: commandIdSchema, reason }

/**
 * Changes what somebody may do in one auction. 404 `admissionNotFound` for people whom `getAdmissions` does
 * not list.
 */
export const changeAdmission = defineEndpoint({
  name: 'changeAdmission',
  method: 'POST',
  path: '/administration/auctions/:auctionId/admissions/:userId/changes',
  params: ofPerson,
  body: z.discriminatedUnion('action', [
    /** Again with another end: the access has that one. */
    z.strictObject({ ...change, action: z.literal('grant'), until: accessUntilSchema }),
    z.strictObject({ ...change, action: z.literal('limit'), limit: limitSchema }),
    z.strictObject({
      ...change,
      action: z.literal('suspend'),
      /** The bidder reads it; the history keeps it. */
      category: suspensionCategorySchema.default('other'),
    }),
    z.strictObject({ ...change, action: z.literal('resume') }),
    z.strictObject({ ...change, action: z.literal('revoke') }),
  ]),
  problems: [
    'auctionNotFound',
    'admissionNotFound',
    'auctionWithdrawn',
    'accessAlreadyGranted',
    'accessNotGranted',
    'accessEndPassed',
    'admissionUnchanged',
    'commandIdReused',
    'outcomeUnknown',
    'historyDamaged',
  ],
})
