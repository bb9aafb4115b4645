import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuditSearch } from './audit-search-schema.ts'

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

/** The local midnight that a day starts with; null for a day that there is not. */
function startOf(date: string | undefined): number | null {
  if (date === undefined) return null
  const ms = new Date(`${date}T00:00:00`).getTime()
  return Number.isNaN(ms) ? null : ms
}
