/** Whole currency units between two stops of the price slider (specification, section 9). */
export const PRICE_STEP = 50_000
const DEFAULT_RANGE: PriceRange = { min: 0, max: 1_000_000 }

export type PriceRange = { readonly min: number; readonly max: number }

/** The ends of the slider: the least price rounded down and the greatest rounded up to whole steps. */
export function priceRangeOf(prices: {
  readonly min: number | null
  readonly max: number | null
}): PriceRange {
  if (prices.min === null || prices.max === null) return DEFAULT_RANGE
  const min = Math.floor(prices.min / PRICE_STEP) * PRICE_STEP
  const max = Math.ceil(prices.max / PRICE_STEP) * PRICE_STEP
  return { min, max: Math.max(max, min + PRICE_STEP) }
}
