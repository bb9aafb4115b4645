import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/** Robots stop at half above the start price, and well below an immediate purchase price. */
const START_PRICE_FACTOR = 1.5
const IMMEDIATE_PURCHASE_FACTOR = 0.96
/** Of ten bids seven take the lowest step, two take two, one takes four. */
const STEPS = [1, 1, 1, 1, 1, 1, 1, 2, 2, 4] as const
/** Step where an auction has no minimum increase, in currency units. */
const FREE_STEP = 500

type Priced = Pick<
  AuctionDetails,
  | 'startPrice'
  | 'minimumBid'
  | 'auctionBidMinimumIncrease'
  | 'immediatePurchaseEnabled'
  | 'immediatePurchasePrice'
>

/** The highest price that a robot bids, in whole currency units. */
export function robotCeiling(auction: Priced): number {
  const byStart = Math.floor(auction.startPrice * START_PRICE_FACTOR)
  if (!auction.immediatePurchaseEnabled || auction.immediatePurchasePrice === null) return byStart
  return Math.min(byStart, Math.floor(auction.immediatePurchasePrice * IMMEDIATE_PURCHASE_FACTOR))
}

/** A robot's next bid, null where it would go too far. `chance` is in `[0, 1)`. */
export function robotPrice(auction: Priced, chance: number): number | null {
  const steps = STEPS[Math.floor(chance * STEPS.length)] ?? 1
  const ceiling = robotCeiling(auction)
  const increase = auction.auctionBidMinimumIncrease
  // Where the minimum price is hidden a robot offers the norm price.
  const { minimumBid = auction.startPrice } = auction
  const price = increase === 0 ? minimumBid - 1 + steps * FREE_STEP : minimumBid + (steps - 1) * increase
  if (price <= ceiling) return price
  return minimumBid <= ceiling ? minimumBid : null
}
