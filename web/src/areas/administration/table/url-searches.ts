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

// Apart from what is done with it: the router knows every page's URL from the first page on. Nonsense in a
// URL is as good as nothing.

const ifSaid = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const text = ifSaid(urlTextSchema.pipe(z.string().max(200)))
const skip = ifSaid(z.number().int().min(0).max(1_000_000))

/** Work of a broker's day that the page can show alone. */
export const workKinds = ['requests', 'questions', 'decisions', 'ending', 'documents'] as const
export type WorkKind = (typeof workKinds)[number]

export const objectsSearchSchema = z.object({
  search: text,
  phase: ifSaid(z.enum(administeredPhases)),
  /** One kind of work instead of the table. */
  show: ifSaid(z.enum(workKinds)),
  /** One tenant's objects alone, for readers of several tenants'. */
  tenant: ifSaid(tenantIdSchema),
  sort: ifSaid(z.enum(administeredSorts)),
  direction: ifSaid(z.enum(['ascending', 'descending'])),
  skip,
})
export type ObjectsSearch = z.infer<typeof objectsSearchSchema>

export const userRoles = ['investor', 'broker', 'seller', 'systemAdmin'] as const
export const userStates = ['active', 'invited', 'suspended'] as const

export const usersSearchSchema = z.object({
  search: text,
  role: ifSaid(z.enum(userRoles)),
  state: ifSaid(z.enum(userStates)),
  skip,
})
export type UsersSearch = z.infer<typeof usersSearchSchema>

export const tenantsSearchSchema = z.object({
  search: text,
  kind: ifSaid(z.enum(['companies', 'sellers'])),
  skip,
})
export type TenantsSearch = z.infer<typeof tenantsSearchSchema>

const part = ifSaid(urlTextSchema.pipe(z.string().trim().min(TIME_LINE_TEXT_MIN).max(TIME_LINE_TEXT_MAX)))
const day = ifSaid(z.string().regex(/^\d{4}-\d\d-\d\d$/))

export const auditSearchSchema = z.object({
  kind: ifSaid(z.enum(timeLineKinds)),
  person: part,
  object: part,
  /** Days of the reader's own calendar; both count. */
  from: day,
  to: day,
})
export type AuditSearch = z.infer<typeof auditSearchSchema>
