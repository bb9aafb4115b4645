import { z } from 'zod'
import { agreementReferenceSchema } from './agreement.ts'
import { refusalReceiptSchema } from './command-receipt.ts'
import { instantSchema } from './instant.ts'
import { documentChangeSchema } from './document-change.ts'

/** Codes of problems that no rule of the rulebook names. */
export const generalProblemCodes = [
  'validationFailed',
  'malformedJson',
  'unauthenticated',
  'loginFailed',
  'emailNotConfirmed',
  'forbidden',
  'crossSiteRequest',
  'notFound',
  'methodNotAllowed',
  'payloadTooLarge',
  'requestTargetTooLong',
  'fileInfected',
  'unsupportedMediaType',
  'tooManyRequests',
  'brokerNotFound',
  'watchListFull',
  'savedSearchesFull',
  'agreementOutdated',
  'admissionNotFound',
  'decisionModeNotOffered',
  'noOwnBid',
  'noAwardPack',
  'noOutcomeLetter',
  'fileTooLong',
  'unavailable',
  'outcomeUnknown',
  'historyDamaged',
  'objectTooLarge',
  'internalError',
] as const
export type GeneralProblemCode = (typeof generalProblemCodes)[number]

/** Title of every 400 that a malformed request gets (docs/interfaces.md). */
export const VALIDATION_TITLE = 'One or more validation errors occurred.'

/** Errors are `application/problem+json` of this shape (docs/interfaces.md, HTTP). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string(),
    message: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    showToast: z.boolean().optional(),
    showCustomErrorInToast: z.boolean().optional(),
    emailNotConfirmed: z.boolean().optional(),
    currentPrice: z.number().nullable().optional(),
    minimumBid: z.number().optional(),
    rulesVersion: z.int().optional(),
    /** State of the documents that holds, where another one was named, and what changed since that one. */
    documentsState: z.int().optional(),
    documents: z.array(documentChangeSchema).optional(),
    bidLimit: z.number().optional(),
    /** Version of the agreement that holds, where another one was named. */
    agreement: agreementReferenceSchema.optional(),
    /** Of a bid or purchase request that the engine refused: the proof of the refused attempt. */
    receipt: refusalReceiptSchema.optional(),
    serverTime: instantSchema.optional(),
    retryAfter: z.number().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
