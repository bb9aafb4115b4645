import { z } from 'zod'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { commandReceiptSchema } from '../kernel/command-receipt.ts'
import { type CostAmounts, costFiguresSchema } from './costs-view.ts'

/** The receipt of an accepted bid or purchase request. */
export const receiptSchema = z
  .object({
    ...commandReceiptSchema.shape,
    price: z.number(),
    /** Version of the rules that the bid or request was made under; absent where the event does not say. */
    rulesVersion: z.int().optional(),
    /** State of the documents that was named; absent where none was. */
    documentsState: z.int().optional(),
    /** Side costs at this price as they are stored with it, in currency units. */
    costs: costFiguresSchema.optional(),
    /** Version of the business terms that was accepted; absent where the event does not say. */
    businessTerms: agreementReferenceSchema.optional(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>

/**
 * A receipt as the engine gives it: its event says which optional members it has, and its costs are cents.
 */
export type CommandReceipt = Omit<Receipt, 'price' | 'costs'> & {
  price?: number | undefined
  costs?: CostAmounts | undefined
  /** Of a refused attempt alone: its rejection code. */
  code?: string | undefined
}
