import { currentPriceOf, minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import type { RecordedStanding as StandingOnRecord } from '@zuschlag/contracts/auction/events'
import { itemAt, itemsOf } from '../collections/append-only-list.ts'
import { latest } from '../collections/versioned-map.ts'
import type { Bid, ExistingAuction, Standing } from './auction-state.ts'

export const noStanding: Standing = {
  highestBid: null,
  bidCount: 0,
  leaderId: null,
  leadingBidRevision: null,
}

/**
 * Ranking is price descending, then revision ascending: an equal price does not overtake (rulebook,
 * PlaceBid).
 */
export function standingAfterBid(standing: Standing, bid: Bid): Standing {
  const bidCount = standing.bidCount + 1
  if (standing.highestBid !== null && bid.price <= standing.highestBid) return { ...standing, bidCount }
  return { highestBid: bid.price, bidCount, leaderId: bid.bidderId, leadingBidRevision: bid.revision }
}

/**
 * Reads off the highest standing bid; without a leading bid the event's current price is the start price, or
 * none.
 */
export function standingFromEvent(standing: StandingOnRecord): Standing {
  const { bidCount, leaderId, leadingBidRevision } = standing
  return {
    highestBid: leadingBidRevision === null ? null : standing.currentPrice,
    bidCount,
    leaderId,
    leadingBidRevision,
  }
}

/** The standing once one more bid is void, by looking at all of them. */
export function standingWithout(auction: ExistingAuction, bidRevision: number): Standing {
  let standing = noStanding
  for (const bid of itemsOf(auction.bids)) {
    if (bid.revision === bidRevision || latest(auction.voided, bid.revision) === true) continue
    standing = standingAfterBid(standing, bid)
  }
  return standing
}

/** The bid that was placed at a revision, if it still stands. */
export function standingBidAt(auction: ExistingAuction, revision: number): Bid | null {
  let low = 0
  let high = auction.bids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((itemAt(auction.bids, middle)?.revision ?? 0) < revision) low = middle + 1
    else high = middle
  }
  const bid = itemAt(auction.bids, low)
  if (bid === undefined || bid.revision !== revision) return null
  return latest(auction.voided, revision) === true ? null : bid
}

/**
 * The figures of rule 9: the price that stands now and the lowest that would be accepted; null where not yet
 * known.
 */
export function priceFigures(
  auction: ExistingAuction,
  standing: Standing = auction.standing,
): { readonly currentPrice: number | null; readonly minimumBid: number | null } {
  if (auction.status === 'Draft') {
    const { startPrice } = auction.terms
    if (startPrice === null) return { currentPrice: null, minimumBid: null }
    const bidding = {
      ...auction.terms,
      startPrice,
      auctionBidMinimumIncrease: auction.terms.auctionBidMinimumIncrease ?? 0,
    }
    return { currentPrice: currentPriceOf(bidding, standing), minimumBid: minimumBidOf(bidding, standing) }
  }
  const { bidding } = auction
  return { currentPrice: currentPriceOf(bidding, standing), minimumBid: minimumBidOf(bidding, standing) }
}
