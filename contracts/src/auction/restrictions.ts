import { z } from 'zod'
import { userIdSchema } from '../kernel/ids.ts'
import { priceSchema } from '../kernel/price.ts'

/**
 * What the tenant of an auction decided about one bidder beside access (docs/rules/admission.md). The history
 * holds the category alone; the tenant's own words stay with the accounts and can be erased.
 */
export const suspensionCategories = [
  'proofMissing',
  'proofExpired',
  'identityUnclear',
  'rulesViolated',
  'ownRequest',
  'other',
] as const
export const suspensionCategorySchema = z.enum(suspensionCategories)
export type SuspensionCategory = z.infer<typeof suspensionCategorySchema>

/** The highest price that one bidder may offer; null for no limit. */
export const bidLimitSchema = priceSchema.nullable()

/** Commands and events say the same. */
export const bidderLimitSchema = z.strictObject({ bidderId: userIdSchema, limit: bidLimitSchema })
export const bidderSuspensionSchema = z.strictObject({
  bidderId: userIdSchema,
  category: suspensionCategorySchema,
})
export const bidderRestorationSchema = z.strictObject({ bidderId: userIdSchema })
