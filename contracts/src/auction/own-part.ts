import { z } from 'zod'
import { instantSchema } from '../kernel/instant.ts'

/** The reader's own bids and requests: on the private details, and for who has any on the public ones. */
export const ownPartSchema = z.object({
  currentUserLastBidPrice: z.number().nullable().optional(),
  currentUserLastBidRevision: z.int().nullable().optional(),
  currentUserLastBidAt: instantSchema.nullable().optional(),
  isHighestBidder: z.boolean().optional(),
  isOutbidden: z.boolean().optional(),
  hasOpenImmediatePurchaseRequest: z.boolean().optional(),
  /** The reader's last bid that was voided, until they place another one; null without. */
  voidedBid: z.object({ price: z.number(), at: instantSchema }).nullable().optional(),
  /** When the reader's last purchase request was declined; null without, and while one is open. */
  purchaseDeclinedAt: instantSchema.nullable().optional(),
  /** Who bid or asked to buy has a bid log once the auction is over. */
  hasTakenPart: z.boolean().optional(),
})
export type OwnPart = z.infer<typeof ownPartSchema>
