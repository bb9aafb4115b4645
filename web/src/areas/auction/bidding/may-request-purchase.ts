import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { BidBlock } from '../shared/bid-block.ts'

type Facts = Pick<
  AuctionDetails,
  | 'immediatePurchaseEnabled'
  | 'immediatePurchasePrice'
  | 'currentPrice'
  | 'hasOpenImmediatePurchaseRequest'
  | 'bidLimit'
>

/**
 * Whether an immediate purchase may be requested (rulebook, RequestImmediatePurchase): like a bid, though
 * also in a night that blocks bids, below the purchase price, and once; its price is measured against the
 * reader's limit.
 */
export function mayRequestPurchase(auction: Facts, blocked: BidBlock | null): boolean {
  if (blocked !== null && !stopsBidsAlone(blocked)) return false
  const { immediatePurchaseEnabled, immediatePurchasePrice: price } = auction
  if (!immediatePurchaseEnabled || price === null || (auction.currentPrice ?? 0) >= price) return false
  return auction.hasOpenImmediatePurchaseRequest !== true && price <= (auction.bidLimit ?? Infinity)
}

/** Whether the reader's limit alone keeps them from requesting the immediate purchase. */
export function isPurchaseAboveLimit(auction: Facts, blocked: BidBlock | null): boolean {
  return mayRequestPurchase({ ...auction, bidLimit: null }, blocked) && !mayRequestPurchase(auction, blocked)
}

/** Whether what keeps somebody from bidding leaves the immediate purchase open. */
export function stopsBidsAlone(blocked: BidBlock): boolean {
  return blocked === 'nightTimeActive' || blocked === 'bidLimitExceeded'
}
