import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { matchesSearch } from '@zuschlag/contracts/search/matches-search'
import { phaseOf } from '../shared/phase.ts'
import { shownPrice } from '../shared/shown-price.ts'
import type { AuctionFilter, listOrders, openStates } from './filter-values.ts'

/** Whole currency units between two stops of the price slider (specification, section 9). */
export const PRICE_STEP = 50_000
const DEFAULT_RANGE: PriceRange = { min: 0, max: 1_000_000 }

export type PriceRange = { readonly min: number; readonly max: number }

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

/** What a filter leaves, in its order; without one in the order given. */
export function filterAuctions(auctions: readonly PublicAuction[], filter: AuctionFilter): PublicAuction[] {
  const { state, sort, ...search } = filter
  const found = auctions.filter(
    (auction) =>
      matchesSearch({ ...auction, price: filterPrice(auction) }, search) &&
      (state === undefined || stateOf(auction) === state),
  )
  return sort === undefined ? found : found.toSorted(orders[sort])
}

type Order = (one: PublicAuction, other: PublicAuction) => number
const orders: Record<(typeof listOrders)[number], Order> = {
  cheapest: (one, other) => filterPrice(one) - filterPrice(other),
  dearest: (one, other) => filterPrice(other) - filterPrice(one),
  largest: (one, other) => (other.area ?? 0) - (one.area ?? 0),
  newest: (one, other) => instantToMs(other.start) - instantToMs(one.start),
}

/** What can still be bid on, now or later; null where it is over. */
function stateOf(auction: PublicAuction): (typeof openStates)[number] | null {
  const phase = phaseOf(auction, null)
  if (phase === 'ended' || phase === 'withdrawn') return null
  return phase === 'upcoming' ? 'upcoming' : 'running'
}

/** Whether somebody can still bid on it, now or later. */
export const isOpen = (auction: PublicAuction): boolean => stateOf(auction) !== null

/** How many kinds of filter are set, for the mark on the button. An order is none. */
export function countFilters({ min, max, sort: _sort, ...others }: AuctionFilter): number {
  const isByPrice = min !== undefined || max !== undefined
  return [isByPrice, ...Object.values(others).map((value) => value !== undefined)].filter(Boolean).length
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
