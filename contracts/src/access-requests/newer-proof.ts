import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { lineSchema } from '../kernel/line.ts'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'
import { ACCESS_FILE_BYTES_MAX, ACCESS_FILE_FIELD, PROOF_ISSUER_LENGTH_MAX } from './access-request.ts'
import { administeredAccessRequestSchema } from './administration.ts'
import { ownAccessRequestSchema } from './own-access-request.ts'

/** A part of a multipart body is text, whatever it means. */
const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/**
 * Hands in a proof of funds that holds for longer than the one of the approved request, with its picture
 * (jpeg or png). It replaces one that the tenant has not answered yet.
 */
export const sendNewerProof = defineEndpoint({
  name: 'sendNewerProof',
  method: 'POST',
  path: '/auctions/:auctionId/access-request/newer-proof',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({
    revision: number.pipe(z.int().min(1)),
    proofAmount: number.pipe(z.int().min(PRICE_MIN).max(PRICE_MAX)),
    proofIssuer: lineSchema(PROOF_ISSUER_LENGTH_MAX),
    proofExpiresOn: z.iso.date(),
  }),
  upload: { field: ACCESS_FILE_FIELD, bytesMax: ACCESS_FILE_BYTES_MAX },
  answer: ownAccessRequestSchema,
  problems: ['auctionNotFound', 'auctionEnded', 'changedMeanwhile', 'newerProofNotOpen', 'proofExpired'],
  limit: 'accessRequest',
})

/** Puts a newer proof in the place of the earlier one, or refuses it; its author is mailed either way. */
export const answerNewerProof = defineEndpoint({
  name: 'answerNewerProof',
  method: 'POST',
  path: '/administration/access-requests/:requestId/newer-proof',
  params: z.strictObject({ requestId: z.uuid() }),
  body: z.strictObject({ revision: z.int().min(1), isConfirmed: z.boolean() }),
  answer: administeredAccessRequestSchema,
  problems: ['changedMeanwhile', 'newerProofNotOpen', 'proofExpired'],
  limit: 'manage',
})
