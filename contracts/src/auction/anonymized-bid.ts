import { z } from 'zod'
import { instantSchema } from '../kernel/instant.ts'

export const anonymizedBidSchema = z
  .object({
    order: z.int(),
    timestamp: instantSchema,
    price: z.number(),
    /** The reader's own bid. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'AnonymizedBid' })
export type AnonymizedBid = z.infer<typeof anonymizedBidSchema>
