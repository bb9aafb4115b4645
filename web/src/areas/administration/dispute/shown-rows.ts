import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'

export type StepFilter = 'all' | 'bids' | 'refused'

/**
 * Indexes of the steps of each filter, ascending, where an accepted counter-offer is a raised bid (DEC-12);
 * and of all bids, taken or refused.
 */
export type FilteredSteps = Readonly<Record<StepFilter | 'offers', readonly number[]>>

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

export type ShownRows = {
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
