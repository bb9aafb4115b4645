import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AnonymizedBid } from '@zuschlag/contracts/auction/anonymized-bid'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

export type BidRow = AnonymizedBid & {
  /** What the bid added to the one below it; null for the lowest, and where bids need not beat each other. */
  readonly step: number | null
  /** Shown from a live message before the list itself was asked for again. */
  readonly isProvisional: boolean
}

type Newest = Pick<AuctionDetails, 'auctionType' | 'currentPrice' | 'currentUserLastBidPrice' | 'hasBids'>

/**
 * The rows of the bid list, highest first. A price that a live message brought and the list does not hold yet
 * comes on top of it, so that nobody waits for the list: `newestAt` is when it was received.
 */
export function bidRows(
  bids: readonly AnonymizedBid[],
  newest: Newest,
  newestAt: Instant | null,
): readonly BidRow[] {
  const isBidding = newest.auctionType === AuctionType.BiddingProcess
  const sorted = bids.toSorted((a, b) => a.order - b.order)
  const highest = sorted[0]?.price ?? 0
  const { currentPrice } = newest
  const isAhead =
    isBidding && newest.hasBids && currentPrice !== null && currentPrice > highest && newestAt !== null
  const isOwn = currentPrice !== null && currentPrice === newest.currentUserLastBidPrice
  const all = isAhead ? [{ price: currentPrice, timestamp: newestAt, isOwn }, ...sorted] : sorted
  return all.map((bid, at) => ({
    order: 'order' in bid ? bid.order + (isAhead ? 1 : 0) : 1,
    timestamp: bid.timestamp,
    price: bid.price,
    isOwn: bid.isOwn,
    isProvisional: !('order' in bid),
    step: isBidding ? stepOver(bid.price, all[at + 1]?.price) : null,
  }))
}

function stepOver(price: number, below: number | undefined): number | null {
  return below === undefined ? null : price - below
}
