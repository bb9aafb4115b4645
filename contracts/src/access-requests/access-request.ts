import { z } from 'zod'
import { wordsSchema } from '../kernel/form-fields.ts'
import { instantSchema } from '../kernel/instant.ts'
import { lineSchema } from '../kernel/line.ts'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'

/** Shapes that the person who asks for access and the tenant that decides have in common. */

/**
 * `draft`: being filled in; `open`: waits for the tenant; `askedBack`: waits for an answer of the person.
 * The other three are final.
 */
export const accessRequestStates = [
  'draft',
  'open',
  'askedBack',
  'approved',
  'declined',
  'withdrawn',
] as const
export const accessRequestStateSchema = z.enum(accessRequestStates)
export type AccessRequestState = z.infer<typeof accessRequestStateSchema>

/** For whom somebody would bid. */
export const biddingParties = ['self', 'company', 'otherPerson'] as const
export const biddingPartySchema = z.enum(biddingParties)
export type BiddingParty = z.infer<typeof biddingPartySchema>

/** Why a request was declined. */
export const accessDeclineCategories = [
  'identification',
  'proofOfFunds',
  'notEligible',
  'noCapacity',
] as const
export const accessDeclineCategorySchema = z.enum(accessDeclineCategories)
export type AccessDeclineCategory = z.infer<typeof accessDeclineCategorySchema>

/** Pictures that belong to a request. */
export const accessRequestFiles = ['identification', 'proofOfFunds'] as const
export const accessRequestFileSchema = z.enum(accessRequestFiles)
export type AccessRequestFile = z.infer<typeof accessRequestFileSchema>

/** Largest uploaded picture, in bytes; more is answered 413 `InvalidMaxFileSize`. */
export const ACCESS_FILE_BYTES_MAX = 10 * 1024 * 1024
/** What a file chooser offers. */
export const ACCESS_FILE_EXTENSIONS = ['.jpg', '.jpeg', '.png'] as const
/** Name of the file's part in the multipart body. */
export const ACCESS_FILE_FIELD = 'file'

export const ACCESS_MESSAGE_LENGTH_MAX = 1_000
/** Questions and answers of one request. */
export const ACCESS_MESSAGES_MAX = 20
export const accessMessageWordsSchema = wordsSchema(ACCESS_MESSAGE_LENGTH_MAX)

export const PARTY_NAME_LENGTH_MAX = 200
export const PROOF_ISSUER_LENGTH_MAX = 100

/** What the person says; null where they have not said it yet. */
export const accessRequestFieldsSchema = z.strictObject({
  party: biddingPartySchema.nullable(),
  /** The company or person that the bids would be for; null for themselves. */
  partyName: lineSchema(PARTY_NAME_LENGTH_MAX).nullable(),
  /** Up to which price the proof of funds holds, in whole currency units. */
  proofAmount: z.int().min(PRICE_MIN).max(PRICE_MAX).nullable(),
  /** Bank or adviser who wrote the proof. */
  proofIssuer: lineSchema(PROOF_ISSUER_LENGTH_MAX).nullable(),
  /** The last day on which the proof holds. */
  proofExpiresOn: z.iso.date().nullable(),
})
export type AccessRequestFields = z.infer<typeof accessRequestFieldsSchema>

export const accessMessageSchema = z
  .object({ by: z.enum(['tenant', 'applicant']), text: z.string(), at: instantSchema })
  .meta({ id: 'AccessRequestMessage' })
export type AccessMessage = z.infer<typeof accessMessageSchema>

/** What both sides read of a request. */
export const accessRequestShape = {
  ...accessRequestFieldsSchema.shape,
  /** A change states the revision that its author saw. */
  revision: z.int(),
  state: accessRequestStateSchema,
  hasIdentification: z.boolean(),
  hasProofOfFunds: z.boolean(),
  /** The oldest first. */
  messages: z.array(accessMessageSchema).max(ACCESS_MESSAGES_MAX),
  /** Why it was declined; null unless it was. */
  declineCategory: accessDeclineCategorySchema.nullable(),
  submittedAt: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
} as const

export const accessRequestProblems = {
  accessRequestDecided: 409,
  accessRequestWithdrawn: 409,
  proofExpired: 409,
} as const
export type AccessRequestProblemCode = keyof typeof accessRequestProblems
