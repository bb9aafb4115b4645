import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { BidPriceStanding, BidPriceTerms } from '@zuschlag/contracts/auction/bid-price'
import { initialBidPrice, minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'

type HidingRow = Pick<AuctionDetailsRow, 'auctionType' | 'showMinimumPrice'>
type Row = Pick<AuctionDetailsRow, 'auctionType' | 'startPrice' | 'minimumPrice' | 'terms' | 'highestBid'>

const termsOf = ({ auctionType, startPrice, minimumPrice, terms }: Row): BidPriceTerms => ({
  auctionType,
  // A draft may leave the price open; nobody can bid on one.
  startPrice: startPrice ?? PRICE_MIN,
  minimumPrice,
  auctionBidMinimumIncrease: terms.auctionBidMinimumIncrease ?? 0,
})

const standingOf = ({ highestBid }: Row): BidPriceStanding => ({ highestBid })

function minimumBid(row: Row): number {
  return minimumBidOf(termsOf(row), standingOf(row))
}

/**
 * Whether only the owner knows the minimum price. Nothing that others get may depend on it but the refusal of
 * a bid (PERM-5).
 */
export function isMinimumHidden({ auctionType, showMinimumPrice }: HidingRow): boolean {
  return auctionType === AuctionType.NormPriceProcess && !showMinimumPrice
}

/** The lowest price that would be accepted, null where it is hidden. */
export function knownMinimumBid(row: Row & HidingRow): number | null {
  return isMinimumHidden(row) ? null : minimumBid(row)
}

/** The price that a bid form starts with, and so the one that costs are shown for first. */
export function firstOfferedPrice(row: Row & HidingRow): number {
  const terms = termsOf(row)
  return initialBidPrice(isMinimumHidden(row) ? { ...terms, minimumPrice: null } : terms, standingOf(row))
}
