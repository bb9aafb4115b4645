import { z } from 'zod'
import { auctionIdSchema, commandIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

/**
 * Proof of an accepted bid or purchase request: where it stands in the auction's history, when the engine decided it
 * and the hash that binds it to everything before it (rulebook, Evidence).
 */
export const receiptSchema = z
  .object({
    auctionId: auctionIdSchema,
    commandId: commandIdSchema,
    revision: z.int().nonnegative(),
    engineTime: instantSchema,
    price: z.number(),
    eventHash: z.string(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>
