import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { BidBlock } from '../../auction/bid-block.ts'

type Facts = Pick<
  AuctionDetails,
  'immediatePurchaseEnabled' | 'immediatePurchasePrice' | 'currentPrice' | 'hasOpenImmediatePurchaseRequest'
>

/**
 * Whether an immediate purchase may be requested (rulebook, RequestImmediatePurchase): like a bid, though also in a
 * night that blocks bids, below the purchase price, and once.
 */
export function mayRequestPurchase(auction: Facts, blocked: BidBlock | null): boolean {
  if (blocked !== null && blocked !== 'nightTimeActive') return false
  const { immediatePurchaseEnabled, immediatePurchasePrice: price } = auction
  if (!immediatePurchaseEnabled || price === null || (auction.currentPrice ?? 0) >= price) return false
  return auction.hasOpenImmediatePurchaseRequest !== true
}
