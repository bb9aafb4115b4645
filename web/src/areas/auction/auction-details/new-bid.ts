import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { isNewerRevision } from '@zuschlag/contracts/realtime/revisions'
import type { BidBlock } from '../shared/bid-block.ts'

/** A bid of another bidder, as a live message reported it; `at` is when it was received. */
export type NewBid = { readonly price: number; readonly at: Instant; readonly revision: number }

/**
 * Whether bids of others are news for a reader: they may bid, or may again, as the bid that comes at the end
 * may be the one that moved it.
 */
export function isNewsFor(blocked: BidBlock | null): boolean {
  return blocked === null || blocked === 'endUnconfirmed'
}

/**
 * Whether a bid needs no notice any more: the reader leads with as much, or it was voided. The notice may be
 * rendered before the details have the bid; who leads in these is outbid nevertheless.
 */
export function isOutdated(
  { price, revision }: NewBid,
  details: Pick<AuctionDetails, 'isHighestBidder' | 'currentPrice' | 'revision'>,
): boolean {
  const currentPrice = details.currentPrice ?? 0
  if (details.isHighestBidder === true && currentPrice >= price) return true
  return currentPrice < price && isNewerRevision(details.revision, revision)
}
