import { PRICE_MAX } from '../kernel/price.ts'
import { AuctionType } from './enumerations.ts'

/** What of an auction decides the lowest valid bid. Prices are whole currency units. */
export type BidPriceTerms = {
  readonly auctionType: AuctionType
  readonly startPrice: number
  readonly minimumPrice: number | null
  readonly auctionBidMinimumIncrease: number
}

/** What the standing bids say: the highest of them and whether there is any. */
export type BidPriceStanding = { readonly highestBid: number | null }

/**
 * Current price: the highest standing bid, else the start price; none in a norm-price process without bids.
 */
export function currentPriceOf(terms: BidPriceTerms, standing: BidPriceStanding): number | null {
  if (standing.highestBid !== null) return standing.highestBid
  return terms.auctionType === AuctionType.NormPriceProcess ? null : terms.startPrice
}

/**
 * The lowest price that would be accepted (rulebook, rule 9). It may lie above `PRICE_MAX`: then no bid is
 * possible.
 */
export function minimumBidOf(terms: BidPriceTerms, standing: BidPriceStanding): number {
  if (terms.auctionType === AuctionType.NormPriceProcess) return terms.minimumPrice ?? terms.startPrice
  if (standing.highestBid === null) return terms.startPrice
  return standing.highestBid + Math.max(1, terms.auctionBidMinimumIncrease)
}

/**
 * Whether a price is high enough (rulebook, rule 9). Without a standing bid exactly the start price is valid,
 * and from the start price plus the increase on everything is; between the two lies the intended gap.
 */
export function isHighEnough(terms: BidPriceTerms, standing: BidPriceStanding, price: number): boolean {
  if (terms.auctionType === AuctionType.NormPriceProcess) return price >= minimumBidOf(terms, standing)
  if (standing.highestBid === null && price === terms.startPrice) return true
  const current = standing.highestBid ?? terms.startPrice
  return price >= current + Math.max(1, terms.auctionBidMinimumIncrease)
}

/**
 * The price a bid form starts with: the start price, later one step above the current price (specification,
 * 4).
 */
export function initialBidPrice(terms: BidPriceTerms, standing: BidPriceStanding): number {
  if (standing.highestBid === null) return Math.max(terms.startPrice, minimumBidOf(terms, standing))
  return Math.min(standing.highestBid + Math.max(1, terms.auctionBidMinimumIncrease), PRICE_MAX)
}
