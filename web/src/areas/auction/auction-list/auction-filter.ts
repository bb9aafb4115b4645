import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { phaseOf } from '../shared/phase.ts'
import { shownPrice } from '../shared/shown-price.ts'
import type { AuctionFilter, listOrders, openStates, processKinds } from './filter-values.ts'

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
  const zip = filter.zip?.trim() ?? ''
  const { min = 0, max = Number.POSITIVE_INFINITY, country, city, kind, state, area = 0, sort } = filter
  const found = auctions.filter((auction) => {
    const price = filterPrice(auction)
    return (
      price >= min &&
      price <= max &&
      (zip === '' || auction.zipCode === zip) &&
      (country === undefined || auction.country === country) &&
      (city === undefined || auction.city === city) &&
      (kind === undefined || kindOf(auction) === kind) &&
      (state === undefined || stateOf(auction) === state) &&
      (area === 0 || (auction.area ?? 0) >= area)
    )
  })
  return sort === undefined ? found : found.toSorted(orders[sort])
}

type Order = (one: PublicAuction, other: PublicAuction) => number
const orders: Record<(typeof listOrders)[number], Order> = {
  cheapest: (one, other) => filterPrice(one) - filterPrice(other),
  dearest: (one, other) => filterPrice(other) - filterPrice(one),
  largest: (one, other) => (other.area ?? 0) - (one.area ?? 0),
  newest: (one, other) => instantToMs(other.start) - instantToMs(one.start),
}

function kindOf({ auctionType, fixedEnd }: PublicAuction): (typeof processKinds)[number] {
  if (auctionType === AuctionType.NormPriceProcess) return 'normPrice'
  return fixedEnd ? 'offerLink' : 'bidding'
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
export function countFilters(filter: AuctionFilter): number {
  const { min, max, zip = '', country, city, kind, state, area } = filter
  const isByPrice = min !== undefined || max !== undefined
  const isByZip = zip.trim() !== ''
  const chosen = [country, city, kind, state, area].map((value) => value !== undefined)
  return [isByPrice, isByZip, ...chosen].filter(Boolean).length
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
