import type { OutcomeView } from '../../../auctions/outcome-view.ts'

/**
 * The text that says what comes next. The ranking is of the bids alone: where a counter-offer raised the
 * reader's bid, whether it was the highest says nothing any more (DEC-12).
 */
export function outcomeNextKey(view: OutcomeView, raised: number | null) {
  const isRanked = view === 'undecidedBid' || view === 'undecidedLeads'
  return isRanked && raised !== null ? 'outcome.raised' : (`outcome.${view}.next` as const)
}
