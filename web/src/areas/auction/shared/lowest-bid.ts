import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { initialBidPrice, minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

export type PricedAuction = Pick<
  AuctionDetails,
  'auctionType' | 'startPrice' | 'currentPrice' | 'hasBids' | 'auctionBidMinimumIncrease' | 'minimumBid'
> & { readonly minimumPrice?: number | null }

/**
 * The lowest price that would be accepted now. In a bidding process it follows from what everybody sees, so
 * that a live message need not say it. Null where only the seller knows the minimum price: a bidder learns it
 * when a bid is refused.
 */
export function lowestBid(auction: PricedAuction): number | null {
  const { hasBids, currentPrice, auctionType } = auction
  if (auctionType === AuctionType.NormPriceProcess) return auction.minimumBid ?? auction.minimumPrice ?? null
  return minimumBidOf({ ...auction, minimumPrice: null }, { highestBid: hasBids ? currentPrice : null })
}

/**
 * What is said of the next bid: from which price on it is higher, or that any is valid that reaches the
 * minimum price, where bids need not beat each other (BID-14) and the reader may know that price.
 */
export function nextBidOf(auction: PricedAuction) {
  const minimum = lowestBid(auction)
  if (minimum === null) return { kind: 'hidden', minimum: 0 } as const
  const isNorm = auction.auctionType === AuctionType.NormPriceProcess
  return { kind: isNorm ? 'any' : 'higher', minimum } as const
}

/**
 * The price that a bid form offers: the start price, later one step above the highest bid (specification,
 * section 4). In a norm-price process it is the first price that would lead, not the lowest that is taken.
 */
export function offeredBid(auction: PricedAuction): number {
  const { hasBids, currentPrice, minimumBid, minimumPrice = null } = auction
  const terms = { ...auction, minimumPrice: minimumBid ?? minimumPrice }
  return initialBidPrice(terms, { highestBid: hasBids ? currentPrice : null })
}

type Own = Pick<AuctionDetails, 'currentPrice' | 'currentUserLastBidPrice' | 'isHighestBidder'>

/**
 * The price at which the reader stands: the leader's is the current price, also where a later, lower bid of
 * theirs was accepted (norm price, BID-16). Null without a bid.
 */
export function bestOwnPrice({ currentPrice, currentUserLastBidPrice, isHighestBidder }: Own): number | null {
  const last = currentUserLastBidPrice ?? null
  return isHighestBidder === true ? (currentPrice ?? last) : last
}
