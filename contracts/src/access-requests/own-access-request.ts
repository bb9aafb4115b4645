import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { lineSchema } from '../kernel/line.ts'
import {
  ACCESS_FILE_BYTES_MAX,
  ACCESS_FILE_FIELD,
  accessMessageWordsSchema,
  accessRequestFieldsSchema,
  accessRequestShape,
} from './access-request.ts'
import { emailSchema } from '../kernel/email.ts'

const params = z.strictObject({ auctionId: auctionIdSchema })
const path = '/auctions/:auctionId/access-request'
const revision = z.int().min(1)

export const ownAccessRequestSchema = z.object(accessRequestShape).meta({ id: 'OwnAccessRequest' })
export type OwnAccessRequest = z.infer<typeof ownAccessRequestSchema>

export const accessSignUpSchema = z.strictObject({
  email: emailSchema,
  firstName: lineSchema(),
  lastName: lineSchema(),
  language: languageSchema,
})

/**
 * The first step of somebody without a session: a mail leads to the request. It lets people without an
 * account set a password first. The answer is the same for every address.
 */
export const beginAccessRequest = defineEndpoint({
  name: 'beginAccessRequest',
  method: 'POST',
  path: '/public/auctions/:auctionId/access-request',
  access: 'public',
  params,
  body: accessSignUpSchema,
  problems: ['auctionNotFound', 'auctionEnded'],
  limit: 'accessRequestStart',
})

/**
 * The caller's last request for access to an auction; 204 where there is none. Where they concluded an
 * agreement, also after the auction was unpublished.
 */
export const getOwnAccessRequest = defineEndpoint({
  name: 'getOwnAccessRequest',
  method: 'GET',
  path,
  params,
  answer: ownAccessRequestSchema,
  mayBeEmpty: true,
  problems: ['auctionNotFound'],
})

const changing = ['auctionNotFound', 'auctionEnded', 'accessAlreadyGranted', 'changedMeanwhile'] as const

/**
 * Keeps what the person has filled in so far. Without a revision a new draft starts, unless one is there.
 * Possible while the request is a draft or was asked back.
 */
export const saveAccessRequest = defineEndpoint({
  name: 'saveAccessRequest',
  method: 'PUT',
  path,
  params,
  body: accessRequestFieldsSchema.extend({ revision: revision.nullable() }),
  answer: ownAccessRequestSchema,
  problems: [...changing, 'accessRequestDecided'],
  limit: 'accessRequest',
})

const uploading = {
  method: 'POST',
  access: 'signedIn',
  params,
  upload: { field: ACCESS_FILE_FIELD, bytesMax: ACCESS_FILE_BYTES_MAX },
  answer: ownAccessRequestSchema,
  status: 200,
  problems: [...changing, 'accessRequestDecided'],
  limit: 'accessRequest',
} as const satisfies Partial<Endpoint>

/** A picture (jpeg or png), encoded again from its pixels. It replaces an earlier one. */
export const uploadAccessIdentification = defineEndpoint({
  ...uploading,
  name: 'uploadAccessIdentification',
  path: `${path}/identification`,
})

export const uploadAccessProof = defineEndpoint({
  ...uploading,
  name: 'uploadAccessProof',
  path: `${path}/proof-of-funds`,
})

/**
 * Sends a draft to the tenant, or answers what it asked back. 400 names what is missing; `proofExpired` where
 * the proof holds no longer; `brokerageNeeded` where buyers pay commission and no agreement about it, or one
 * about another share, was concluded.
 */
export const submitAccessRequest = defineEndpoint({
  name: 'submitAccessRequest',
  method: 'POST',
  path: `${path}/submission`,
  params,
  body: z.strictObject({ revision, answer: accessMessageWordsSchema.nullable() }),
  answer: ownAccessRequestSchema,
  problems: [...changing, 'accessRequestDecided', 'proofExpired', 'brokerageNeeded'],
  limit: 'accessRequest',
})

/** Takes a request back, with its pictures. */
export const withdrawAccessRequest = defineEndpoint({
  name: 'withdrawAccessRequest',
  method: 'POST',
  path: `${path}/withdrawal`,
  params,
  body: z.strictObject({ revision }),
  answer: ownAccessRequestSchema,
  problems: ['auctionNotFound', 'changedMeanwhile', 'accessRequestDecided'],
  limit: 'accessRequest',
})
