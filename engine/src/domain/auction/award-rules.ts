import { decisionModeOf, decisionUntilOf } from '@zuschlag/contracts/auction/decision'
import type { AwardCategory } from '@zuschlag/contracts/auction/decision'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { itemsOf } from '../collections/append-only-list.ts'
import { latest } from '../collections/versioned-map.ts'
import type { Bid, Ended } from './auction-state.ts'

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
  const isHighest = bestCandidate(auction)?.revision === bid.revision
  if (mode === 'boundToHighest') {
    if (!isHighest) return 'bidNotHighest'
    return isBelowMinimum(auction, bid) ? 'bidBelowMinimumPrice' : null
  }
  if (bestCandidate(auction, bid.bidderId)?.revision !== bid.revision) return 'bidNotBest'
  return isHighest || category !== undefined ? null : 'awardCategoryMissing'
}

/** Whether the seller side has to award, and so may not decline, at an engine time (DEC-3). */
export function isSellerBound(auction: Ended, at: Instant): boolean {
  if (decisionModeOf(auction.terms) !== 'boundToHighest' || auction.released.length > 0) return false
  const highest = bestCandidate(auction)
  if (highest === null || isBelowMinimum(auction, highest)) return false
  const until = decisionUntilOf(auction.terms, auction.end)
  return until !== null && at < until
}

/**
 * The first in the ranking of the standing bids, without bidders whose award was not concluded; of one
 * bidder where one is named.
 */
function bestCandidate(auction: Ended, bidderId?: UserId): Bid | null {
  let best: Bid | null = null
  for (const bid of itemsOf(auction.bids)) {
    if (best !== null && bid.price <= best.price) continue
    if (bidderId !== undefined && bid.bidderId !== bidderId) continue
    if (latest(auction.voided, bid.revision) === true || auction.released.includes(bid.bidderId)) continue
    best = bid
  }
  return best
}

function isBelowMinimum({ bidding: { minimumPrice } }: Ended, { price }: Bid): boolean {
  return minimumPrice !== null && price < minimumPrice
}
