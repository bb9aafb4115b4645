import { z } from 'zod'
import { brokerageTypeSchema, contractFeeTypeSchema } from './enumerations.ts'

/** What buying costs beside the price, item by item, in integer cents. Stored with each bid and purchase request (rulebook, Costs). */
export const costAmountsSchema = z
  .strictObject({
    brokeragePrice: z.int().nonnegative(),
    contractFeePrice: z.int().nonnegative(),
    landRegisterTaxPrice: z.int().nonnegative(),
    landTransferTaxPrice: z.int().nonnegative(),
    totalPrice: z.int().nonnegative(),
  })
  .meta({ id: 'CostAmounts' })
export type CostAmounts = Readonly<z.infer<typeof costAmountsSchema>>

/** The costs of buying at a price, in integer cents, each line rounded half up on its own (rulebook, Costs). */
export const costsSchema = z
  .object({
    brokeragePercent: z.number(),
    brokeragePrice: z.number(),
    brokerageType: brokerageTypeSchema,
    contractFeePrice: z.number(),
    contractFeeType: contractFeeTypeSchema,
    allowUserToHireOwnLawyerForContract: z.boolean(),
    landTransferTaxPercent: z.number(),
    landTransferTaxPrice: z.number(),
    landRegisterTaxPercent: z.number(),
    landRegisterTaxPrice: z.number(),
    totalPrice: z.number(),
    /** The price that the costs were calculated for. */
    price: z.number(),
    ratesAsOf: z.string(),
    ratesSource: z.string(),
  })
  .meta({ id: 'Costs' })
export type Costs = z.infer<typeof costsSchema>
