import { z } from 'zod'
import { urlTextSchema } from '../../../kernel/api/search-schemas.ts'

export const TENANTS_PAGE_SIZE = 25
const SKIP_MAX = 1_000_000

/** What the URL of the table says. Nonsense in it is as good as nothing. */
export const tenantsSearchSchema = z.object({
  search: urlTextSchema.pipe(z.string().max(200)).optional().catch(undefined),
  kind: z.enum(['companies', 'sellers']).optional().catch(undefined),
  skip: z.number().int().min(0).max(SKIP_MAX).optional().catch(undefined),
})
export type TenantsSearch = z.infer<typeof tenantsSearchSchema>

/** The page that the server is asked for. */
export function tenantsPageOf({ search, kind, skip }: TenantsSearch) {
  return {
    take: TENANTS_PAGE_SIZE,
    ...(search !== undefined && { search }),
    ...(kind !== undefined && { kind }),
    ...(skip !== undefined && { skip }),
  }
}
