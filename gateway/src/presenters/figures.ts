import type { BidPriceStanding, BidPriceTerms } from '@zuschlag/contracts/auction/bid-price'
import { initialBidPrice, minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'

type Row = Pick<AuctionDetailsRow, 'auctionType' | 'startPrice' | 'minimumPrice' | 'terms' | 'highestBid'>

const termsOf = ({ auctionType, startPrice, minimumPrice, terms }: Row): BidPriceTerms => ({
  auctionType,
  // A draft may leave the price open; nobody can bid on one.
  startPrice: startPrice ?? PRICE_MIN,
  minimumPrice,
  auctionBidMinimumIncrease: terms.auctionBidMinimumIncrease ?? 0,
})

const standingOf = ({ highestBid }: Row): BidPriceStanding => ({ highestBid })

export function minimumBid(row: Row): number {
  return minimumBidOf(termsOf(row), standingOf(row))
}

/** The price that a bid form starts with, and so the one that costs are shown for first. */
export function firstOfferedPrice(row: Row): number {
  return initialBidPrice(termsOf(row), standingOf(row))
}
