import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { offeredBid } from '../shared/lowest-bid.ts'

/** What keeps somebody from bidding whatever the price and the time are. */
const personal: ReadonlySet<string | undefined> = new Set([
  'bidderSuspended',
  'bidderNotPermitted',
  'accessExpired',
])

/** What somebody who was outbid can do: bid, ask for a higher limit, or neither. */
export function outbidState(auction: DashboardAuction): 'mayBid' | 'aboveLimit' | 'mayNotBid' {
  if (personal.has(auction.bidBlockedBy)) return 'mayNotBid'
  return offeredBid(auction) > (auction.bidLimit ?? Infinity) ? 'aboveLimit' : 'mayBid'
}

/** Whether the reader is asked for a higher bid now, and has not agreed to it. */
export function isAskedForMore({ counterOffer }: DashboardAuction, nowMs: number | null): boolean {
  return counterOffer !== null && (nowMs === null || nowMs < instantToMs(counterOffer.until))
}
