import { z } from 'zod'
import { userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { offerData } from './offer-data.ts'

/**
 * The bidders of the best bids are asked for this price until a deadline that is the same for all; in the
 * order of the ranking.
 */
export const counterOfferMadeSchema = z.strictObject({
  price: z.number(),
  until: instantSchema,
  /** How many were to be asked; there may be fewer. */
  bidders: z.int(),
  candidates: z
    .array(z.strictObject({ bidRevision: z.int(), bidderId: userIdSchema }))
    .min(1)
    .readonly(),
})

/** One of them raises their bid to the price that was asked for. */
export const counterOfferAcceptedSchema = z.strictObject({
  ...offerData,
  counterOfferRevision: z.int(),
  bidRevision: z.int(),
})
