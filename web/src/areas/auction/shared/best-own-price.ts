import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

type Own = Pick<AuctionDetails, 'currentPrice' | 'currentUserLastBidPrice' | 'isHighestBidder'>

/**
 * The price at which the reader stands: the leader's is the current price, also where a later, lower bid of
 * theirs was accepted (norm price, BID-16). Null without a bid.
 */
export function bestOwnPrice({ currentPrice, currentUserLastBidPrice, isHighestBidder }: Own): number | null {
  const last = currentUserLastBidPrice ?? null
  return isHighestBidder === true ? (currentPrice ?? last) : last
}
