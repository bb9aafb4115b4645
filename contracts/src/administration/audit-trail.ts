import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

export const AUDIT_TAKE_MAX = 200

export const auditEntrySchema = z
  .object({
    /** Ascending in the order of writing. */
    id: z.int(),
    at: instantSchema,
    /** Who; null for the product itself, and where somebody acted by a mailed link before signing in. */
    actorUserId: userIdSchema.nullable(),
    /** Null also where the account was erased since. */
    actorName: z.string().nullable(),
    /** What, such as `user.suspended`. */
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    /** The fields that changed, before and after; never a password, a token or a document. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    /** The request that did it, as in its answer's `X-Request-Id`. */
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntryView = z.infer<typeof auditEntrySchema>

/** The newest entries first; `before` an id leads to the page after it. */
export const getAuditEntries = defineEndpoint({
  name: 'getAuditEntries',
  method: 'GET',
  path: '/administration/audit-entries',
  access: 'systemAdmin',
  query: z.strictObject({
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    take: z.coerce.number().int().min(1).max(AUDIT_TAKE_MAX).default(50),
    actorUserId: userIdSchema.optional(),
    subjectId: z.string().max(100).optional(),
    action: z.string().max(100).optional(),
  }),
  answer: z.object({ entries: z.array(auditEntrySchema), next: z.int().nullable() }),
})
