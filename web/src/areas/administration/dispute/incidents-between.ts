import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { ShownRows } from './shown-rows.ts'

/** A row of the list: a step by its index, or an incident. */
export type TimeLineRow =
  | { readonly kind: 'step'; readonly index: number }
  | { readonly kind: 'incident'; readonly incident: DisputeIncident }

/**
 * The shown steps with the incidents that arrived between them, the newest first. Incidents beside steps that
 * are not shown are left out.
 */
export function withIncidents(
  { indexes, hasOlder }: ShownRows,
  steps: readonly DisputeStep[],
  incidents: readonly DisputeIncident[],
): readonly TimeLineRow[] {
  const rows: TimeLineRow[] = []
  let before: string | undefined = steps[(indexes[0] ?? -1) + 1]?.at
  const add = (from: string | null): void => {
    for (const incident of incidents) {
      if ((before === undefined || incident.at < before) && (from === null || incident.at >= from))
        rows.push({ kind: 'incident', incident })
    }
  }
  for (const index of indexes) {
    const at = steps[index]?.at ?? ''
    add(at)
    rows.push({ kind: 'step', index })
    before = at
  }
  if (!hasOlder) add(null)
  return rows
}
