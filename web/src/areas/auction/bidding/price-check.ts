import {
  isHighEnough,
  type BidPriceStanding,
  type BidPriceTerms,
} from '@zuschlag/contracts/auction/bid-price'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { isPrice, PRICE_MAX, PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import { lowestBid, offeredBid, type PricedAuction } from '../shared/lowest-bid.ts'

type Priced = PricedAuction & Pick<AuctionDetails, 'bidLimit'>

/** Steps of the plus button where the process names none (specification, section 9). */
const STEP_WITHOUT_INCREASE = 1000
const quickFactors = [1, 5, 10] as const

export type PriceFault = 'notWhole' | 'tooLow' | 'inGap' | 'aboveLimit'

/**
 * Why a price would be refused, null where it would not: above what the tenant lets this bidder offer
 * (ADM-2), or by the same rules as the engine (rulebook, rules 7 and 9).
 */
export function priceFault(auction: Priced, price: number): PriceFault | null {
  // An empty field is 0: what it needs is an amount, not another form of one.
  if (price === 0) return 'tooLow'
  if (!isPrice(price)) return 'notWhole'
  if (price > effectiveBidLimit(auction)) return 'aboveLimit'
  const terms = termsOf(auction)
  if (isHighEnough(terms, standingOf(auction), price)) return null
  return price > lowestOf(auction) ? 'inGap' : 'tooLow'
}

/** Where the bid form starts, within what can be a price. */
export function firstPrice(auction: Priced): number {
  return Math.min(offeredBid(auction), PRICE_MAX)
}

/** No price is known to be too low where the minimum is hidden. */
function lowestOf(auction: Priced): number {
  return lowestBid(auction) ?? PRICE_MIN
}

/** What plus and minus add and take, and the quick steps beside them. Whole units. */
export function stepOf({ auctionType, auctionBidMinimumIncrease }: Priced): number {
  const hasIncrease = auctionType === AuctionType.BiddingProcess && auctionBidMinimumIncrease > 0
  return hasIncrease ? auctionBidMinimumIncrease : STEP_WITHOUT_INCREASE
}

export function quickSteps(auction: Priced): readonly number[] {
  return quickFactors.map((factor) => factor * stepOf(auction))
}

/**
 * One step up, at least to the minimum and at most to the bidder's limit; the result is always a price that
 * would be accepted, up to `PRICE_MAX`, where there is one at all.
 */
export function raised(auction: Priced, price: number, by: number): number {
  const higher = Math.min(PRICE_MAX, outOfGap(auction, Math.max(lowestOf(auction), price + by)))
  if (higher <= effectiveBidLimit(auction)) return higher
  const highest = effectiveBidLimit(auction)
  return priceFault(auction, highest) === null ? highest : lowestOf(auction)
}

/** The highest price that this bidder may offer. */
export function effectiveBidLimit({ bidLimit }: Pick<Priced, 'bidLimit'>): number {
  return bidLimit ?? PRICE_MAX
}

/** One step down, never below the minimum, and from above the bidder's limit at least to it. */
export function lowered(auction: Priced, price: number, by: number): number {
  const lower = Math.max(lowestOf(auction), Math.min(effectiveBidLimit(auction), price - by))
  return priceFault(auction, lower) === 'inGap' ? lowestOf(auction) : lower
}

/**
 * Whether a bid at this price would be first in the ranking, by what is shown: an equal later bid does not
 * overtake (BID-16). While no bid stands every bid leads, also one at the start price, which is shown as the
 * current price.
 */
export function wouldLead(auction: Pick<Priced, 'hasBids' | 'currentPrice'>, price: number): boolean {
  const { highestBid } = standingOf(auction)
  return highestBid === null || price > highestBid
}

/**
 * The lowest valid price beyond the start price while there is no bid: what lies between is refused by
 * intent.
 */
export function afterGap(auction: Priced): number {
  return auction.startPrice + Math.max(1, auction.auctionBidMinimumIncrease)
}

function outOfGap(auction: Priced, price: number): number {
  return priceFault(auction, price) === 'inGap' ? afterGap(auction) : price
}

function termsOf(auction: Priced): BidPriceTerms {
  const { auctionType, startPrice, auctionBidMinimumIncrease } = auction
  const isNorm = auctionType === AuctionType.NormPriceProcess
  return {
    auctionType,
    startPrice,
    auctionBidMinimumIncrease,
    minimumPrice: isNorm ? lowestOf(auction) : null,
  }
}

function standingOf({ hasBids, currentPrice }: Pick<Priced, 'hasBids' | 'currentPrice'>): BidPriceStanding {
  return { highestBid: hasBids ? currentPrice : null }
}

/** A bid further above the current price than this is asked about: it may be a digit too many. */
const LARGE_JUMP_PERCENT = 25

type JumpReference = Pick<AuctionDetails, 'currentPrice' | 'minimumBid' | 'startPrice'>

type PriceJump = {
  /**
   * What the bid is measured against: the current price, or the lowest valid bid or norm price where there is
   * none yet.
   */
  readonly reference: number
  /** Whole units; negative where bids need not beat each other. */
  readonly difference: number
  /** In percent of the reference. */
  readonly percent: number
  readonly isLarge: boolean
}

/** How far a price is above the current one. */
export function priceJump({ currentPrice, minimumBid, startPrice }: JumpReference, price: number): PriceJump {
  const reference = currentPrice ?? minimumBid ?? startPrice
  const difference = price - reference
  return {
    reference,
    difference,
    percent: (difference / reference) * 100,
    isLarge: difference * 100 > reference * LARGE_JUMP_PERCENT,
  }
}
