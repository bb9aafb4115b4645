import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/** A bid further above the current price than this is asked about: it may be a digit too many. */
const LARGE_JUMP_PERCENT = 25

type Priced = Pick<AuctionDetails, 'currentPrice' | 'minimumBid' | 'startPrice'>

export type PriceJump = {
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
export function priceJump({ currentPrice, minimumBid, startPrice }: Priced, price: number): PriceJump {
  const reference = currentPrice ?? minimumBid ?? startPrice
  const difference = price - reference
  return {
    reference,
    difference,
    percent: (difference / reference) * 100,
    isLarge: difference * 100 > reference * LARGE_JUMP_PERCENT,
  }
}
