import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'

/** A mailed link carries a short token, or what it stands for. */
export const passwordSearchSchema = z.object({
  token: z.unknown().optional(),
  email: z.unknown().optional(),
  tenantId: z.unknown().optional(),
  code: z.unknown().optional(),
  /** Where to go on after it, of the few places that there are. */
  to: z.literal('access').optional().catch(undefined),
  auctionId: auctionIdSchema.optional().catch(undefined),
})

export type PasswordSearch = z.output<typeof passwordSearchSchema>
