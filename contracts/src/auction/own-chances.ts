import { z } from 'zod'
import { instantSchema } from '../kernel/instant.ts'
import { abilitiesSchema } from './abilities.ts'

/** How the reader stands in an auction of their dashboard, and what they can do there. */
export const ownChancesSchema = z.object({
  currentUserLastBidPrice: z.number().nullable(),
  isHighestBidder: z.boolean(),
  isOutbidden: z.boolean(),
  hasOpenImmediatePurchaseRequest: z.boolean(),
  /** Why the reader cannot bid now; absent where they can. As in `abilities` of the details. */
  bidBlockedBy: abilitiesSchema.shape.bidBlockedBy,
  /** The highest price that the tenant lets the reader offer; null for no limit. */
  bidLimit: z.number().nullable(),
  /** What the reader is asked for while they can still agree to it; else null. */
  counterOffer: z.object({ price: z.number(), until: instantSchema }).nullable(),
})
