import { openStateOf, orderForList } from '@zuschlag/contracts/auction/order-for-list'
import {
  type PublicAuctionPage,
  type PublicAuctionPoints,
  offerFilterOf,
  type ListOrder,
  type OfferFilter,
  type OfferPageQuery,
} from '@zuschlag/contracts/search/read-public-page'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { isKnownPlace } from '@zuschlag/contracts/auction/known-area'
import { matchesSearch } from '@zuschlag/contracts/search/matches-search'
import { priceRangeOf } from '@zuschlag/contracts/search/price-range'
import { searchTextOf } from '@zuschlag/contracts/search/search-text'

/** Bars of the picture above the price slider. */
const PRICE_BARS = 15
/** Some ten metres: what a marker on a map shows. */
const POINT_DECIMALS = 4

type Objects = readonly PublicAuction[]

/** The price that a card shows: an object without bids is looked for by the price from which it starts. */
export const filterPrice = (auction: PublicAuction): number => shownPrice(auction, auction.hasEnded).price

const isOpen = (auction: PublicAuction): boolean => openStateOf(auction) !== null

/** What a filter leaves, in the order given. */
export function filterObjects(objects: Objects, { search, words, running }: OfferFilter): PublicAuction[] {
  const wanted = searchTextOf(words).split(' ').filter(Boolean)
  const state = running === undefined ? undefined : running ? 'running' : 'upcoming'
  return objects.filter(
    (auction) =>
      (state === undefined || openStateOf(auction) === state) &&
      matchesSearch({ ...auction, price: filterPrice(auction) }, search) &&
      holdsWords(auction, wanted),
  )
}

function holdsWords({ title, zipCode, city, tenant }: PublicAuction, words: readonly string[]): boolean {
  if (words.length === 0) return true
  // A private seller's name is nobody's to look for.
  const text = searchTextOf(`${title} ${zipCode} ${city} ${tenant.isSellerTenant ? '' : tenant.name}`)
  return words.every((word) => text.includes(word))
}

type Order = (one: PublicAuction, other: PublicAuction) => number
const orders: Readonly<Record<Exclude<ListOrder, 'ending'>, Order>> = {
  newest: (one, other) => instantToMs(other.start) - instantToMs(one.start),
  cheapest: (one, other) => filterPrice(one) - filterPrice(other),
  dearest: (one, other) => filterPrice(other) - filterPrice(one),
  largest: (one, other) => (other.area ?? 0) - (one.area ?? 0),
}

/** What can be bid on comes before what is over, in every order. */
export function sortObjects(objects: Objects, order: ListOrder): PublicAuction[] {
  const listed = orderForList(objects)
  if (order === 'ending') return listed
  const sorted = listed.toSorted(orders[order])
  return [...sorted.filter(isOpen), ...sorted.filter((auction) => !isOpen(auction))]
}

/** One page of what a query finds, and what its filter chooses from. */
export function pageOfObjects(objects: Objects, query: OfferPageQuery): PublicAuctionPage {
  const { skip, take, sort, ids, ...filterQuery } = query
  const filter = offerFilterOf(filterQuery)
  const { min: _min, max: _max, ...others } = filter.search
  const asked = ids && new Set(ids)
  const listed = asked === undefined ? objects : objects.filter(({ id }) => asked.has(id))
  const ofEveryPrice = filterObjects(listed, { ...filter, search: others })
  const found = filterObjects(ofEveryPrice, filter)
  const amounts = ofEveryPrice.map(filterPrice)
  const isEmpty = amounts.length === 0
  const prices = { min: isEmpty ? null : smallestOf(amounts), max: isEmpty ? null : largestOf(amounts) }
  return {
    items: sortObjects(found, sort).slice(skip, skip + take),
    total: found.length,
    open: found.filter(isOpen).length,
    located: found.filter(isMappable).length,
    prices,
    choices: { ...choicesOf(objects.filter(isOpen), filter), priceBars: priceBars(amounts, prices) },
  }
}

/** Where what can be bid on is: towns of the chosen country and region alone, in the order of their names. */
function choicesOf(open: Objects, { search: { country, region } }: OfferFilter) {
  const here = open.filter((auction) => country === undefined || auction.country === country)
  const within = here.filter(({ locality }) => region === undefined || locality?.region === region)
  return {
    open: open.length,
    currencies: [...new Set(open.map(({ tenant }) => tenant.currencyCode))],
    regions: inOrder(here.flatMap(({ locality }) => locality?.region ?? [])),
    cities: inOrder(within.map(({ city }) => city)),
  }
}

const collator = new Intl.Collator('de')
const inOrder = (names: readonly string[]): string[] => [...new Set(names)].toSorted(collator.compare)

/** How many prices are in each of equally wide parts of the slider, the greatest in the last one. */
function priceBars(amounts: readonly number[], prices: PublicAuctionPage['prices']): number[] {
  const { min, max } = priceRangeOf(prices)
  const bars = Array.from({ length: PRICE_BARS }, () => 0)
  for (const amount of amounts) {
    const bar = Math.min(PRICE_BARS - 1, Math.floor(((amount - min) / (max - min)) * PRICE_BARS))
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return bars
}

/**
 * What the map shows: open offers that say where they are. One far from all of them, as earlier releases
 * accepted it, would zoom the map out.
 */
function isMappable(
  auction: PublicAuction,
): auction is PublicAuction & Record<'latitude' | 'longitude', number> {
  const { latitude, longitude } = auction
  return isOpen(auction) && latitude !== null && longitude !== null && isKnownPlace({ latitude, longitude })
}

const rounded = (degrees: number): number => Number(degrees.toFixed(POINT_DECIMALS))

/** Everything that a filter leaves for a map, at most 60 bytes each. */
export function pointsOfObjects(objects: Objects, filter: OfferFilter): PublicAuctionPoints {
  const points = filterObjects(objects, filter)
    .filter(isMappable)
    .map((auction): PublicAuctionPoints['points'][number] => {
      const state = openStateOf(auction) === 'running' ? 0 : 1
      return [auction.id, rounded(auction.latitude), rounded(auction.longitude), state]
    })
  return { points, total: points.length }
}
