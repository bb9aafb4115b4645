import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { shownPrice } from '../shared/shown-price.ts'

/** Whole currency units between two stops of the price slider (specification, section 9). */
export const PRICE_STEP = 50_000
const DEFAULT_RANGE: PriceRange = { min: 0, max: 1_000_000 }

export type PriceRange = { readonly min: number; readonly max: number }

/** What the reader looks for; what is absent does not filter. Both ends of the prices count. */
export type AuctionFilter = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly zip?: string | undefined
}

/** The price that a card shows: an object without bids is looked for by the price from which it starts. */
export function filterPrice(auction: PublicAuction): number {
  return shownPrice(auction, auction.hasEnded).price
}

/** The ends of the slider: the least price rounded down and the greatest rounded up to whole steps. */
export function priceRangeOf(prices: readonly number[]): PriceRange {
  if (prices.length === 0) return DEFAULT_RANGE
  const min = Math.floor(Math.min(...prices) / PRICE_STEP) * PRICE_STEP
  const max = Math.ceil(Math.max(...prices) / PRICE_STEP) * PRICE_STEP
  return { min, max: Math.max(max, min + PRICE_STEP) }
}

/** The filter's prices within a range, in order, whatever a URL said. */
export function chosenRange({ min, max }: AuctionFilter, range: PriceRange): PriceRange {
  const within = (price: number): number => Math.max(range.min, Math.min(range.max, price))
  const low = within(min ?? range.min)
  return { min: low, max: Math.max(low, within(max ?? range.max)) }
}

export function filterAuctions(auctions: readonly PublicAuction[], filter: AuctionFilter): PublicAuction[] {
  const zip = filter.zip?.trim() ?? ''
  const { min = 0, max = Number.POSITIVE_INFINITY } = filter
  return auctions.filter((auction) => {
    const price = filterPrice(auction)
    return price >= min && price <= max && (zip === '' || auction.zipCode === zip)
  })
}

/** How many kinds of filter are set, for the mark on the button. */
export function countFilters({ min, max, zip }: AuctionFilter): number {
  const isByPrice = min !== undefined || max !== undefined
  return (isByPrice ? 1 : 0) + ((zip?.trim() ?? '') === '' ? 0 : 1)
}

/** How many prices are in each of equally wide parts of the range. */
export function histogramOf(prices: readonly number[], range: PriceRange, bars: number): number[] {
  const counts = Array.from({ length: bars }, () => 0)
  for (const price of prices) {
    const part = Math.floor(((price - range.min) / (range.max - range.min)) * bars)
    const bar = Math.max(0, Math.min(bars - 1, part))
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  return counts
}
