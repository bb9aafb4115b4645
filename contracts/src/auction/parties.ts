import { z } from 'zod'
import { tenantIdSchema } from '../kernel/ids.ts'
import { currencySchema } from './enumerations.ts'

/** Whose process it is, as readers see it (specification, section 3). */
export const tenantViewSchema = z
  .object({
    id: tenantIdSchema,
    name: z.string(),
    logoUrl: z.string().nullable(),
    currencyCode: currencySchema,
    primaryAccentColor: z.string().nullable(),
    secondaryAccentColor: z.string().nullable(),
    ternaryAccentColor: z.string().nullable(),
    bannerPatternImageUrl: z.string().nullable(),
    isSellerTenant: z.boolean(),
  })
  .meta({ id: 'Tenant' })
export type TenantView = z.infer<typeof tenantViewSchema>

export const brokerViewSchema = z
  .object({
    fullNameWithTitle: z.string(),
    profileImageUrl: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
    immoCardId: z.string().nullable(),
  })
  .meta({ id: 'Broker' })
export type BrokerView = z.infer<typeof brokerViewSchema>

/**
 * Whom readers of an auction may ask: its broker, or the platform where the broker's contact is not shown.
 */
export const auctionContactSchema = z
  .object({
    name: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: 'AuctionContact' })
export type AuctionContact = z.infer<typeof auctionContactSchema>
