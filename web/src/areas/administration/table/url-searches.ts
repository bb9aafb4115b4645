import {
  administeredPhases,
  administeredSorts,
  TIME_LINE_TEXT_MAX,
  TIME_LINE_TEXT_MIN,
  timeLineKinds,
} from '@zuschlag/contracts/administration/list-filters'
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

export const USERS_PAGE_SIZE = 25
export const userRoles = ['investor', 'broker', 'seller', 'systemAdmin'] as const
export const userStates = ['active', 'invited', 'suspended'] as const

/** What the URL of the table says. Nonsense in it is as good as nothing. */
export const usersSearchSchema = z.object({
  search: urlTextSchema.pipe(z.string().max(200)).optional().catch(undefined),
  role: z.enum(userRoles).optional().catch(undefined),
  state: z.enum(userStates).optional().catch(undefined),
  skip: z.number().int().min(0).max(SKIP_MAX).optional().catch(undefined),
})
export type UsersSearch = z.infer<typeof usersSearchSchema>

/** The page that the server is asked for. */
export function usersPageOf({ search, role, state, skip }: UsersSearch) {
  return {
    take: USERS_PAGE_SIZE,
    ...(search !== undefined && { search }),
    ...(role !== undefined && { role }),
    ...(state !== undefined && { state }),
    ...(skip !== undefined && { skip }),
  }
}

export const TENANTS_PAGE_SIZE = 25
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

const timeLineText = urlTextSchema
  .pipe(z.string().trim().min(TIME_LINE_TEXT_MIN).max(TIME_LINE_TEXT_MAX))
  .optional()
  .catch(undefined)
const dayText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined)

/** Search parameters of the activity page. Invalid values are ignored. */
export const auditSearchSchema = z.object({
  kind: z.enum(timeLineKinds).optional().catch(undefined),
  person: timeLineText,
  object: timeLineText,
  /** Days of the reader's own calendar; both count. */
  from: dayText,
  to: dayText,
})
export type AuditSearch = z.infer<typeof auditSearchSchema>
