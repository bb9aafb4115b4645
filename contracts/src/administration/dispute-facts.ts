import { z } from 'zod'
import { confirmationsSchema } from '../auction/confirmations.ts'
import { screenFiguresSchema } from '../auction/screen-figures.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

const shownSchema = z.object({
  currentPrice: z.number().nullable(),
  minimumBid: z.number().nullable(),
  end: instantSchema.nullable(),
  auctionRevision: z.int(),
})

/**
 * What an event says, as far as a reader of disputes needs it; what a type of event does not say is absent.
 */
export const stepFactsSchema = z.object({
  bidderId: userIdSchema.optional(),
  userId: userIdSchema.optional(),
  /** A refused price is any JSON value. */
  price: z.json().optional(),
  /** Why an attempt was refused. */
  code: z.string().optional(),
  /** Of an attempt: the figures that held at the decision. */
  shown: shownSchema.optional(),
  /** When the platform received an offer; null where that was not recorded. */
  arrivedAt: instantSchema.nullable().optional(),
  /** What the bidder's program said that its screen showed; null where it said nothing. */
  screen: screenFiguresSchema.nullable().optional(),
  confirmations: confirmationsSchema.optional(),
  rulesVersion: z.int().nullable().optional(),
  /** State of the documents that an offer named; null where none. */
  documentsState: z.int().nullable().optional(),
  /** Version of the business terms that an offer was made under; null of events before version 4. */
  businessTerms: agreementReferenceSchema.nullable().optional(),
  /** Deadline of a counter-offer. */
  until: instantSchema.optional(),
  previousEnd: instantSchema.optional(),
  end: instantSchema.optional(),
  by: z.string().optional(),
  reason: z.string().optional(),
  bidRevision: z.int().optional(),
  requestRevision: z.int().optional(),
  /** Names of the fields that a revision changed. */
  fields: z.array(z.string()).optional(),
})
export type StepFacts = z.infer<typeof stepFactsSchema>
