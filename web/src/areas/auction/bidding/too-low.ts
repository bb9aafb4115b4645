import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { lowestBid, type PricedAuction } from '../shared/lowest-bid.ts'
import type { SubmissionState } from './submission.ts'

type Figures = Pick<Problem, 'minimumBid' | 'currentPrice'>
type Shown = PricedAuction & Pick<AuctionDetails, 'currentPrice'>

/** The lowest bid after a refusal: that of the refusal, or the shown one where further bids came. */
export function minimumAfter(problem: Figures, shown: Shown): number {
  return Math.max(problem.minimumBid ?? 0, lowestBid(shown) ?? 0)
}

/** The current price after a refusal, likewise; null where there is none. */
export function currentAfter(problem: Figures, shown: Shown): number | null {
  const before = problem.currentPrice ?? null
  if (before === null || shown.currentPrice === null) return before ?? shown.currentPrice
  return Math.max(before, shown.currentPrice)
}

/** The price that a form takes from the refusal of a bid that was too low, null after anything else. */
export function priceToSet(state: SubmissionState, shown: Shown): number | null {
  const isTooLow = state.status === 'refused' && state.problem.code === 'auctionBidTooLow'
  return isTooLow ? minimumAfter(state.problem, shown) : null
}
