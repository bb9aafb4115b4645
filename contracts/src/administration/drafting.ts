import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { brokerIdSchema, tenantIdSchema } from '../kernel/ids.ts'
import { administeredTenantSchema } from './tenants.ts'

/** Tenants that one answer offers; a system administrator narrows by name. */
export const DRAFTING_TENANTS_MAX = 50
/** Brokers of a tenant that can be chosen. */

/** A tenant in which the reader may draft an auction: its defaults, and whose contact an auction can show. */
export const draftingTenantSchema = administeredTenantSchema
  .pick({
    name: true,
    currencyCode: true,
    isSellerTenant: true,
    defaultCosts: true,
    nightTimeStart: true,
    nightTimeEnd: true,
    nightBidding: true,
    timeZone: true,
  })
  .extend({
    tenantId: tenantIdSchema,
    brokers: z.array(z.object({ id: brokerIdSchema, name: z.string() })),
  })
  .meta({ id: 'DraftingTenant' })
export type DraftingTenant = z.infer<typeof draftingTenantSchema>

/** The reader's own tenants first; for a system administrator all whose name contains the words. */
export const getDraftingTenants = defineEndpoint({
  name: 'getDraftingTenants',
  method: 'GET',
  path: '/administration/drafting-tenants',
  query: z.strictObject({ search: z.string().max(200).default('') }),
  answer: z.array(draftingTenantSchema).max(DRAFTING_TENANTS_MAX),
})
