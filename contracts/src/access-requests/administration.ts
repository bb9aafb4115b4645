import { z } from 'zod'
import { ADMISSION_REASON_LENGTH_MAX, accessUntilSchema } from '../administration/admissions.ts'
import { personSchema } from '../administration/auction-insight.ts'
import { currencySchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { lineSchema } from '../kernel/line.ts'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'
import {
  accessDeclineCategorySchema,
  accessMessageWordsSchema,
  accessRequestFileSchema,
  accessRequestShape,
} from './access-request.ts'

export const ACCESS_REQUESTS_TAKE_MAX = 100

/**
 * `waiting`: for the tenant; `askedBack`: for the applicant; `proofs`: approved in what is not over, with a
 * newer proof to look at or one that ends within a fortnight; `decided`: approved, declined or withdrawn.
 */
export const accessRequestViews = ['waiting', 'askedBack', 'proofs', 'decided'] as const
export type AccessRequestView = (typeof accessRequestViews)[number]

export const administeredAccessRequestSchema = z
  .object({
    ...accessRequestShape,
    id: z.uuid(),
    auction: z.object({
      id: auctionIdSchema,
      title: z.string(),
      city: z.string(),
      currencyCode: currencySchema,
      timeZone: z.string(),
    }),
    applicant: personSchema.extend({ phoneNumber: z.string().nullable() }),
    /** Whether the proof held when this was read. */
    isProofExpired: z.boolean(),
    /** What was approved; null without an approval, or without a limit. */
    limit: z.int().nullable(),
    decidedBy: personSchema.nullable(),
  })
  .meta({ id: 'AccessRequest' })
export type AdministeredAccessRequest = z.infer<typeof administeredAccessRequestSchema>

/** Requests for access to what the caller runs as its broker: waiting ones from the oldest on. */
export const getAccessRequests = defineEndpoint({
  name: 'getAccessRequests',
  method: 'GET',
  path: '/administration/access-requests',
  query: z.strictObject({
    view: z.enum(accessRequestViews).default('waiting'),
    skip: z.coerce.number().int().min(0).max(100_000).default(0),
    take: z.coerce.number().int().min(1).max(ACCESS_REQUESTS_TAKE_MAX).default(50),
  }),
  answer: z
    .object({
      requests: z.array(administeredAccessRequestSchema).max(ACCESS_REQUESTS_TAKE_MAX),
      total: z.int(),
    })
    .meta({ id: 'AccessRequests' }),
})

const params = z.strictObject({ requestId: z.uuid() })

export const getAccessRequest = defineEndpoint({
  name: 'getAccessRequest',
  method: 'GET',
  path: '/administration/access-requests/:requestId',
  params,
  answer: administeredAccessRequestSchema,
})

/** A picture of the request; each look is noted in the audit trail. */
export const getAccessRequestFile = defineEndpoint({
  name: 'getAccessRequestFile',
  method: 'GET',
  path: '/administration/access-requests/:requestId/files/:file',
  params: params.extend({ file: accessRequestFileSchema }),
  files: ['image/jpeg'],
  limit: 'auctionDocument',
})

const revision = z.int().min(1)
const deciding = {
  method: 'POST',
  access: 'signedIn',
  params,
  answer: administeredAccessRequestSchema,
  status: 200,
  limit: 'manage',
} as const
const problems = ['changedMeanwhile', 'accessRequestDecided', 'accessRequestWithdrawn'] as const

/** Sets the limit, gives access and notifies the applicant. */
export const approveAccessRequest = defineEndpoint({
  ...deciding,
  name: 'approveAccessRequest',
  path: '/administration/access-requests/:requestId/approval',
  body: z.strictObject({
    revision,
    /** The highest price that the applicant may offer, in whole currency units; null for no limit. */
    limit: z.int().min(PRICE_MIN).max(PRICE_MAX).nullable(),
    /** When the access ends by itself; null for no end. */
    until: accessUntilSchema,
    /** A note of the tenant, kept with the decision. */
    reason: lineSchema(ADMISSION_REASON_LENGTH_MAX),
  }),
  problems: [
    ...problems,
    'accessEndPassed',
    'proofExpired',
    'brokerageNeeded',
    'auctionNotFound',
    'auctionWithdrawn',
    'commandIdReused',
    'outcomeUnknown',
    'historyDamaged',
  ],
})

/** Asks the applicant something, who can change the request and send it again. */
export const askBackAccessRequest = defineEndpoint({
  ...deciding,
  name: 'askBackAccessRequest',
  path: '/administration/access-requests/:requestId/question',
  body: z.strictObject({ revision, text: accessMessageWordsSchema }),
  problems,
})

/** Declines with a category; both pictures are deleted. */
export const declineAccessRequest = defineEndpoint({
  ...deciding,
  name: 'declineAccessRequest',
  path: '/administration/access-requests/:requestId/refusal',
  body: z.strictObject({ revision, category: accessDeclineCategorySchema }),
  problems,
})
