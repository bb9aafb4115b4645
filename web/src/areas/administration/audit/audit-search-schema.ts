import {
  TIME_LINE_TEXT_MAX,
  TIME_LINE_TEXT_MIN,
  timeLineKinds,
} from '@zuschlag/contracts/administration/list-filters'
import { z } from 'zod'
import { urlTextSchema } from '../../../kernel/api/search-schemas.ts'

const text = urlTextSchema
  .pipe(z.string().trim().min(TIME_LINE_TEXT_MIN).max(TIME_LINE_TEXT_MAX))
  .optional()
  .catch(undefined)
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined)

/** Search parameters of the activity page. Invalid values are ignored. */
export const auditSearchSchema = z.object({
  kind: z.enum(timeLineKinds).optional().catch(undefined),
  person: text,
  object: text,
  /** Days of the reader's own calendar; both count. */
  from: day,
  to: day,
})
export type AuditSearch = z.infer<typeof auditSearchSchema>
