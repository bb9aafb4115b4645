import { timeLineKinds } from '@zuschlag/contracts/administration/time-line'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { z } from 'zod'

const text = z.string().trim().min(2).max(100).optional().catch(undefined)
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined)

/** What the address of the time line says. Nonsense in it is as good as nothing. */
export const auditSearchSchema = z.object({
  kind: z.enum(timeLineKinds).optional().catch(undefined),
  person: text,
  object: text,
  /** Days of the reader's own calendar; both count. */
  from: day,
  to: day,
})
export type AuditSearch = z.infer<typeof auditSearchSchema>

const DAY_MS = 86_400_000

/** What the server is asked for: days become instants of the reader's own zone. */
export function filtersOf({ kind, person, object, from, to }: AuditSearch) {
  const start = startOf(from)
  const end = startOf(to)
  return {
    ...(kind !== undefined && { kind }),
    ...(person !== undefined && { person }),
    ...(object !== undefined && { object }),
    ...(start !== null && { from: msToInstant(start) }),
    // The next midnight, also where a day has 23 or 25 hours.
    ...(end !== null && { until: msToInstant(new Date(end + DAY_MS + DAY_MS / 4).setHours(0, 0, 0, 0)) }),
  }
}

/** The local midnight that a day begins with; null for a day that there is not. */
function startOf(date: string | undefined): number | null {
  if (date === undefined) return null
  const ms = new Date(`${date}T00:00:00`).getTime()
  return Number.isNaN(ms) ? null : ms
}
