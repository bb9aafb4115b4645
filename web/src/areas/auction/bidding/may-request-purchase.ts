import type { PurchaseRejectionCode, RestrictionRejectionCode } from '@zuschlag/contracts/auction/rejections'
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
  return purchaseFault(auction) === null
}

export type PurchaseFault = Extract<
  PurchaseRejectionCode | RestrictionRejectionCode,
  | 'immediatePurchaseNotEnabled'
  | 'immediatePurchasePriceReached'
  | 'immediatePurchaseAlreadyRequested'
  | 'bidLimitExceeded'
>

/** Why a request would be refused though offers are taken, null where it would not. */
export function purchaseFault(auction: Facts): PurchaseFault | null {
  const { immediatePurchaseEnabled, immediatePurchasePrice: price } = auction
  if (!immediatePurchaseEnabled || price === null) return 'immediatePurchaseNotEnabled'
  if ((auction.currentPrice ?? 0) >= price) return 'immediatePurchasePriceReached'
  if (auction.hasOpenImmediatePurchaseRequest === true) return 'immediatePurchaseAlreadyRequested'
  return price > (auction.bidLimit ?? Infinity) ? 'bidLimitExceeded' : null
}

/** Whether the reader's limit alone keeps them from requesting the immediate purchase. */
export function isPurchaseAboveLimit(auction: Facts, blocked: BidBlock | null): boolean {
  return mayRequestPurchase({ ...auction, bidLimit: null }, blocked) && !mayRequestPurchase(auction, blocked)
}

/** Whether the reason why no bid is possible leaves the immediate purchase open. */
export function stopsBidsAlone(blocked: BidBlock): boolean {
  return blocked === 'nightTimeActive' || blocked === 'bidLimitExceeded'
}

const purchaseFaults: ReadonlySet<string> = new Set<PurchaseFault>([
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
  'bidLimitExceeded',
])

export function isPurchaseFault(code: string): code is PurchaseFault {
  return purchaseFaults.has(code)
}
