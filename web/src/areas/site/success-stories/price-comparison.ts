export type PriceComparison = {
  /** What was added to the start price; negative where the end is lower. */
  readonly difference: number
  /** The same in percent of the start price. */
  readonly percent: number
  /** Shares of the bar in percent: what both prices have in common, and what differs. */
  readonly common: number
  readonly rest: number
}

/** How an end price compares with its start price; both are above 0. */
export function comparePrices(startPrice: number, endPrice: number): PriceComparison {
  const greater = Math.max(startPrice, endPrice)
  const common = (Math.min(startPrice, endPrice) / greater) * 100
  const difference = endPrice - startPrice
  return { difference, percent: (difference / startPrice) * 100, common, rest: 100 - common }
}
