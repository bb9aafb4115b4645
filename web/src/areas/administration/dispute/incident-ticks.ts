import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import type { History } from './expand-steps.ts'
import { SCRUB_WIDTH } from './scrub-layout.ts'

/** Columns of incidents over the history; what lies outside the history is drawn at its edge. */
export function incidentTicks({ steps }: History, incidents: readonly DisputeIncident[]): readonly number[] {
  const from = Date.parse(steps[0]?.at ?? '')
  const span = Math.max(Date.parse(steps.at(-1)?.at ?? '') - from, 1)
  const columns = incidents.map(({ at }) => {
    const share = Math.min(Math.max((Date.parse(at) - from) / span, 0), 1)
    return Math.round(share * SCRUB_WIDTH)
  })
  return [...new Set(columns)]
}
