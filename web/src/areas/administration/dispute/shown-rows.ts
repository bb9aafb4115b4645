import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'

export type StepFilter = 'all' | 'bids' | 'refused'

/**
 * Indexes of the steps of each filter, ascending, where an accepted counter-offer is a raised bid (DEC-12);
 * and of all bids, taken or refused.
 */
type FilteredSteps = Readonly<Record<StepFilter | 'offers', readonly number[]>>

export function filterSteps(steps: readonly DisputeStep[]): FilteredSteps {
  const all: number[] = []
  const bids: number[] = []
  const refused: number[] = []
  const offers: number[] = []
  for (const [index, { type, stream }] of steps.entries()) {
    all.push(index)
    if (type === 'BidPlaced' || type === 'CounterOfferAccepted') bids.push(index)
    if (stream === 'attempts') refused.push(index)
    if (type === 'BidPlaced' || type === 'BidRejected') offers.push(index)
  }
  return { all, bids, refused, offers }
}

/** Rows that are newer than the moment and shown dimmed, and rows that lead up to it. */
export const NEWER_ROWS = 3
export const OLDER_ROWS = 12

type ShownRows = {
  /** The newest first. */
  readonly indexes: readonly number[]
  readonly hasNewer: boolean
  readonly hasOlder: boolean
}

/** The rows around a moment: some of its future, and what led up to it. */
export function rowsAround(indexes: readonly number[], selected: number, older = OLDER_ROWS): ShownRows {
  const place = countUpTo(indexes, selected)
  const from = Math.max(0, place - older)
  const to = Math.min(indexes.length, place + NEWER_ROWS)
  return {
    indexes: indexes.slice(from, to).toReversed(),
    hasNewer: to < indexes.length,
    hasOlder: from > 0,
  }
}

/** The last of an ascending list that is not beyond a moment; undefined before the first. */
export function lastUpTo(indexes: readonly number[], selected: number): number | undefined {
  return indexes[countUpTo(indexes, selected) - 1]
}

/** How many of an ascending list are not beyond a value. */
function countUpTo(indexes: readonly number[], value: number): number {
  let low = 0
  let high = indexes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((indexes[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}

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
