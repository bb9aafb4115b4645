import { z } from 'zod'
import { auctionIdSchema, commandIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { costAmountsSchema } from './costs-view.ts'

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
    /** Version of the rules that the bid or request was made under; absent where the event does not say. */
    rulesVersion: z.int().optional(),
    /** Side costs at this price as they are stored with it. */
    costs: costAmountsSchema.optional(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>
