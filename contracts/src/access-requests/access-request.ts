import { z } from 'zod'
import { wordsSchema, lineSchema } from '../kernel/line.ts'
import { instantSchema } from '../kernel/instant.ts'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'
import { concludedBrokerageSchema } from './brokerage.ts'
import { biddingPartySchema } from './party.ts'

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

/** Why a request was declined. */
export const accessDeclineCategories = [
  'identification',
  'proofOfFunds',
  'notEligible',
  'noCapacity',
] as const
export const accessDeclineCategorySchema = z.enum(accessDeclineCategories)
export type AccessDeclineCategory = z.infer<typeof accessDeclineCategorySchema>

/** Pictures that belong to a request; the last one once somebody with access hands it in. */
export const accessRequestFiles = ['identification', 'proofOfFunds', 'newerProof'] as const
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
export const REGISTER_NUMBER_LENGTH_MAX = 60
export const REPRESENTED_BY_LENGTH_MAX = 200
export const PROOF_ISSUER_LENGTH_MAX = 100

/** What the person says; null where they have not said it yet. */
export const accessRequestFieldsSchema = z.strictObject({
  party: biddingPartySchema.nullable(),
  /** The company or person that the bids would be for; null for themselves. */
  partyName: lineSchema(PARTY_NAME_LENGTH_MAX).nullable(),
  /** Of a company: its number in the register, with the register where there are several. */
  registerNumber: lineSchema(REGISTER_NUMBER_LENGTH_MAX).nullable(),
  /** Who acts for a company, and as what. */
  representedBy: lineSchema(REPRESENTED_BY_LENGTH_MAX).nullable(),
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

/** A proof that is to follow the one of an approved request, until its tenant has answered. */
export const newerProofSchema = z
  .object({
    amount: z.int(),
    issuer: z.string(),
    /** The last day on which it holds. */
    expiresOn: z.iso.date(),
    sentAt: instantSchema,
  })
  .meta({ id: 'NewerProof' })
export type NewerProof = Readonly<z.infer<typeof newerProofSchema>>

/** What both sides read of a request. */
export const accessRequestShape = {
  ...accessRequestFieldsSchema.shape,
  /** A change states the revision that its author saw. */
  revision: z.int(),
  state: accessRequestStateSchema,
  hasIdentification: z.boolean(),
  hasProofOfFunds: z.boolean(),
  /** Null while none waits. */
  newerProof: newerProofSchema.nullable(),
  /** The oldest first. */
  messages: z.array(accessMessageSchema).max(ACCESS_MESSAGES_MAX),
  /** The brokerage agreement of this request; null where none was concluded. */
  brokerage: concludedBrokerageSchema.nullable(),
  /** Why it was declined; null unless it was. */
  declineCategory: accessDeclineCategorySchema.nullable(),
  submittedAt: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
} as const

export const accessRequestProblems = {
  accessRequestDecided: 409,
  accessRequestWithdrawn: 409,
  proofExpired: 409,
  brokerageNeeded: 409,
  brokerageChanged: 409,
  brokerageNotOpen: 409,
  newerProofNotOpen: 409,
} as const
export type AccessRequestProblemCode = keyof typeof accessRequestProblems
