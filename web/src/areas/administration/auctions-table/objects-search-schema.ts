import { administeredPhases, administeredSorts } from '@zuschlag/contracts/administration/list-filters'
import { tenantIdSchema } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'
import { urlTextSchema } from '../../../kernel/api/search-schemas.ts'

// Apart from what is done with it: the router knows every page's URL from the first page on.

const SKIP_MAX = 1_000_000

/** Work of a broker's day that the page can show alone. */
export const workKinds = ['requests', 'questions', 'decisions', 'ending', 'documents'] as const
export type WorkKind = (typeof workKinds)[number]

/** What the URL of the table says. Nonsense in it is as good as nothing. */
export const objectsSearchSchema = z.object({
  search: urlTextSchema.pipe(z.string().max(200)).optional().catch(undefined),
  phase: z.enum(administeredPhases).optional().catch(undefined),
  /** One kind of work instead of the table. */
  show: z.enum(workKinds).optional().catch(undefined),
  /** One tenant's objects alone, for readers of several tenants'. */
  tenant: tenantIdSchema.optional().catch(undefined),
  sort: z.enum(administeredSorts).optional().catch(undefined),
  direction: z.enum(['ascending', 'descending']).optional().catch(undefined),
  skip: z.number().int().min(0).max(SKIP_MAX).optional().catch(undefined),
})
export type ObjectsSearch = z.infer<typeof objectsSearchSchema>
