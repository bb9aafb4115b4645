import { z } from 'zod'
import { auctionIdSchema, commandIdSchema } from './ids.ts'
import { instantSchema } from './instant.ts'

/**
 * Proof of a decided command: where it stands in the auction's history, when the engine decided it and the
 * hash that binds it to everything before it (rulebook, Evidence).
 */
export const commandReceiptSchema = z
  .object({
    auctionId: auctionIdSchema,
    commandId: commandIdSchema,
    /** Position in its stream, from 0: the auction's own, or that of its refused attempts. */
    revision: z.int().nonnegative(),
    engineTime: instantSchema,
    /** When the platform received the request; absent where the event does not say. Decides nothing. */
    arrivedAt: instantSchema.optional(),
    /** Absent where the event has no price. */
    price: z.number().optional(),
    eventHash: z.string(),
  })
  .meta({ id: 'CommandReceipt' })

/** The receipt of a bid or purchase request that the engine refused, kept among the refused attempts. */
export const refusalReceiptSchema = z.object({
  ...commandReceiptSchema.shape,
  /** The rule that refused it, by its rejection code. */
  code: z.string(),
})
export type RefusalReceipt = z.infer<typeof refusalReceiptSchema>
