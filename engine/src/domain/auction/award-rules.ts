import { decisionModeOf, decisionUntilOf } from '@zuschlag/contracts/auction/decision'
import type { AwardCategory } from '@zuschlag/contracts/auction/decision'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Bid, Ended } from './auction-state.ts'
import { bestOffers, offeredPrice } from './counter-offers.ts'

/**
 * Which rule of the decision mode refuses an award to a standing bid; null where none does (DEC-1 to DEC-4,
 * DEC-7).
 */
export function awardRefusal(
  auction: Ended,
  bid: Bid,
  category: AwardCategory | undefined,
): RejectionCode | null {
  if (auction.released.includes(bid.bidderId)) return 'bidderReleased'
  const mode = decisionModeOf(auction.terms)
  if (mode === null) return null
  const best = bestOffers(auction)
  const isHighest = best[0]?.revision === bid.revision
  if (mode === 'boundToHighest') {
    if (!isHighest) return 'bidNotHighest'
    return isBelowMinimum(auction, bid) ? 'bidBelowMinimumPrice' : null
  }
  if (!best.some(({ revision }) => revision === bid.revision)) return 'bidNotBest'
  return isHighest || category !== undefined ? null : 'awardCategoryMissing'
}

/** Whether the seller side has to award, and so may not decline, at an engine time (DEC-3). */
export function isSellerBound(auction: Ended, at: Instant): boolean {
  if (decisionModeOf(auction.terms) !== 'boundToHighest' || auction.released.length > 0) return false
  if (!isHighestEnough(auction)) return false
  const until = decisionUntilOf(auction.terms, auction.end)
  return until !== null && at < until
}

/** Whether a bid stands that the seller side could be bound to. */
export function isHighestEnough(auction: Ended): boolean {
  const highest = bestOffers(auction)[0]
  return highest !== undefined && !isBelowMinimum(auction, highest)
}

function isBelowMinimum(auction: Ended, bid: Bid): boolean {
  const { minimumPrice } = auction.bidding
  return minimumPrice !== null && offeredPrice(auction, bid) < minimumPrice
}
