import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { isKeptFromBidding } from '../shared/bid-block.ts'
import { lowestBid } from '../shared/lowest-bid.ts'

/** What somebody who was outbid can do: bid, ask for a higher limit, or neither. */
export function outbidState(auction: DashboardAuction): 'mayBid' | 'aboveLimit' | 'mayNotBid' {
  if (isKeptFromBidding(auction)) return 'mayNotBid'
  return (lowestBid(auction) ?? 0) > (auction.bidLimit ?? Infinity) ? 'aboveLimit' : 'mayBid'
}

/** Whether the reader is asked for a higher bid now, and has not agreed to it. */
export function isAskedForMore({ counterOffer }: DashboardAuction, nowMs: number | null): boolean {
  return counterOffer !== null && (nowMs === null || nowMs < instantToMs(counterOffer.until))
}
