import { z } from 'zod'
import { brokerageTypeSchema, contractFeeTypeSchema } from './enumerations.ts'

/**
 * What buying costs beside the price, item by item, in integer cents, as events store it (rulebook, Costs).
 * HTTP answers state the same items in currency units.
 */
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

/**
 * Currency units with at most two decimals: integer cents divided by 100, which a double represents exactly
 * enough at these sizes.
 */
const moneySchema = z.number().nonnegative()

/** The stored costs of a bid or purchase request in an HTTP answer, in currency units. */
export const costFiguresSchema = z
  .object({
    brokeragePrice: moneySchema,
    contractFeePrice: moneySchema,
    landRegisterTaxPrice: moneySchema,
    landTransferTaxPrice: moneySchema,
    totalPrice: moneySchema,
  })
  .meta({ id: 'CostFigures' })
export type CostFigures = Readonly<z.infer<typeof costFiguresSchema>>

/**
 * The costs of buying at a price, in currency units with at most two decimals, each line rounded half up to
 * the cent on its own.
 */
export const costsSchema = z
  .object({
    brokeragePercent: z.number(),
    brokeragePrice: moneySchema,
    brokerageType: brokerageTypeSchema,
    contractFeePrice: moneySchema,
    contractFeeType: contractFeeTypeSchema,
    allowUserToHireOwnLawyerForContract: z.boolean(),
    landTransferTaxPercent: z.number(),
    landTransferTaxPrice: moneySchema,
    landRegisterTaxPercent: z.number(),
    landRegisterTaxPrice: moneySchema,
    totalPrice: moneySchema,
    /** The price that the costs were calculated for. */
    price: z.number(),
    ratesAsOf: z.string(),
    ratesSource: z.string(),
  })
  .meta({ id: 'Costs' })
export type Costs = z.infer<typeof costsSchema>
