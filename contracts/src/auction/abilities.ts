import { z } from 'zod'

/** What the reader may do now, so that no client repeats the rules of permission. */
export const abilitiesSchema = z.object({
  placeBid: z.boolean(),
  requestImmediatePurchase: z.boolean(),
  seeAnonymizedBids: z.boolean(),
  /** The reader runs or sells it: the process page is theirs. Absent for everybody else. */
  seeManagement: z.literal(true).optional(),
  /** Why bidding is not possible now; absent where it is. A code of the rulebook, or `unauthenticated`. */
  bidBlockedBy: z.string().optional(),
})
