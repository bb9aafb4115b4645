import {
  comparePlaces,
  type ListPlace,
  openStateOf,
  placeOf,
} from '@zuschlag/contracts/auction/order-for-list'
import { isKnownPlace } from '@zuschlag/contracts/auction/known-area'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import { matchesSearch } from '@zuschlag/contracts/search/matches-search'
import { priceRangeOf } from '@zuschlag/contracts/search/price-range'
import {
  type PublicAuctionPage,
  type PublicAuctionPoints,
  offerFilterOf,
  type ListOrder,
  type OfferFilter,
  type OfferPageQuery,
} from '@zuschlag/contracts/search/read-public-page'
import { searchTextOf } from '@zuschlag/contracts/search/search-text'

/** Bars of the picture above the price slider. */
const PRICE_BARS = 15
/** Some ten metres: what a marker on a map shows. */
const POINT_DECIMALS = 4

/** An object with all that orders and filters ask of it, which is put together once for all readers. */
export type Offer = PublicAuction & {
  readonly item: PublicAuction
  /** The one that its card shows: without bids that from which it starts. */
  readonly price: number
  readonly place: ListPlace
  /** Null where it is over. */
  readonly state: ReturnType<typeof openStateOf>
  readonly isMappable: boolean
  /** What words are looked for in; null until somebody does. */
  text: string | null
}

export function offerOf(item: PublicAuction): Offer {
  const state = openStateOf(item)
  const { price } = shownPrice(item, item.hasEnded)
  const isMappable = state !== null && saysWhere(item)
  return { ...item, item, price, place: placeOf(item), state, isMappable, text: null }
}

/**
 * What the map shows: offers that say where they are. One far from all of them, as earlier releases accepted
 * it, would zoom the map out.
 */
function saysWhere({ latitude, longitude }: PublicAuction): boolean {
  return latitude !== null && longitude !== null && isKnownPlace({ latitude, longitude })
}

type Order = (one: Offer, other: Offer) => number

const starts = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1)
const firstBy: Readonly<Record<ListOrder, Order>> = {
  ending: () => 0,
  newest: (one, other) => starts(one.start, other.start),
  cheapest: (one, other) => one.price - other.price,
  dearest: (one, other) => other.price - one.price,
  largest: (one, other) => (other.area ?? 0) - (one.area ?? 0),
}

/** What can be bid on comes before what is over, in every order; no two have the same place. */
const inOrder =
  (order: ListOrder): Order =>
  (one, other) =>
    Number(one.state === null) - Number(other.state === null) ||
    firstBy[order](one, other) ||
    comparePlaces(one.place, other.place) ||
    (one.id < other.id ? -1 : 1)

/** Where something stands among what is in order, or would. */
export function placeAmong<T>(sorted: readonly T[], one: T, compare: (one: T, other: T) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle] as T
    if (other !== one && compare(other, one) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** So many changes at once are put in order with all others. */
const CHANGES_MAX = 100
/** Countries and regions that choices are kept for. */
const CHOICES_MAX = 100

type Choices = Omit<PublicAuctionPage['choices'], 'priceBars'>

/**
 * All objects in each order that somebody asked for, and what they leave to choose from. A bid moves one
 * object, so that no reader waits for thousands to be sorted.
 */
export class Offers {
  readonly #all = new Set<Offer>()
  readonly #orders = new Map<ListOrder, Offer[]>()
  readonly #choices = new Map<string, Choices>()

  constructor(items: readonly PublicAuction[] = []) {
    this.change([], items.map(offerOf))
  }

  change(gone: readonly Offer[], come: readonly Offer[]): void {
    const left = gone.filter((offer) => this.#all.delete(offer))
    for (const offer of come) this.#all.add(offer)
    const before = new Map(left.map((offer) => [offer.id, choosableOf(offer)]))
    const areSame = come.every((offer) => before.get(offer.id) === choosableOf(offer))
    if (!areSame || left.length !== come.length) this.#choices.clear()
    if (left.length + come.length > CHANGES_MAX) this.#orders.clear()
    for (const [order, sorted] of this.#orders) {
      const compare = inOrder(order)
      for (const offer of left) sorted.splice(placeAmong(sorted, offer, compare), 1)
      for (const offer of come) sorted.splice(placeAmong(sorted, offer, compare), 0, offer)
    }
  }

  in(order: ListOrder): readonly Offer[] {
    const kept = this.#orders.get(order)
    if (kept !== undefined) return kept
    const sorted = [...this.#all].toSorted(inOrder(order))
    this.#orders.set(order, sorted)
    return sorted
  }

  /** Of what can be bid on, towns of the chosen country and region alone, in the order of their names. */
  choicesFor({ country, region }: OfferFilter['search']): Choices {
    const key = JSON.stringify([country, region])
    const kept = this.#choices.get(key)
    if (kept !== undefined) return kept
    const open = this.in('ending').filter(({ state }) => state !== null)
    const here = open.filter((offer) => country === undefined || offer.country === country)
    const within = here.filter(({ locality }) => region === undefined || locality?.region === region)
    const choices = {
      open: open.length,
      currencies: [...new Set(open.map(({ tenant }) => tenant.currencyCode))],
      regions: namesInOrder(here.flatMap(({ locality }) => locality?.region ?? [])),
      cities: namesInOrder(within.map(({ city }) => city)),
    }
    if (this.#choices.size >= CHOICES_MAX) this.#choices.clear()
    this.#choices.set(key, choices)
    return choices
  }
}

const choosableOf = ({ state, country, locality, city, tenant }: Offer): string =>
  state === null ? '' : JSON.stringify([country, locality?.region, city, tenant.currencyCode])

const collator = new Intl.Collator('de')
const namesInOrder = (names: readonly string[]): string[] => [...new Set(names)].toSorted(collator.compare)

/** Whether a filter leaves an object. */
function leaves({ search, words, running }: OfferFilter): (offer: Offer) => boolean {
  const wanted = searchTextOf(words).split(' ').filter(Boolean)
  const state = running === undefined ? undefined : running ? 'running' : 'upcoming'
  const asksNothing = Object.keys(search).length === 0
  return (offer) =>
    (state === undefined || offer.state === state) &&
    (asksNothing || matchesSearch(offer, search)) &&
    holdsWords(offer, wanted)
}

function holdsWords(offer: Offer, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const { title, zipCode, city, tenant } = offer
  // A private seller's name is nobody's to look for.
  offer.text ??= searchTextOf(`${title} ${zipCode} ${city} ${tenant.isSellerTenant ? '' : tenant.name}`)
  const { text } = offer
  return words.every((word) => text.includes(word))
}

/** One page of what a query finds, and what its filter chooses from. */
export function pageOfObjects(offers: Offers, query: OfferPageQuery): PublicAuctionPage {
  const { skip, take, sort, ids, ...filterQuery } = query
  const filter = offerFilterOf(filterQuery)
  const { min = 0, max = Number.POSITIVE_INFINITY, ...others } = filter.search
  const asked = ids && new Set(ids)
  const isLeft = leaves({ ...filter, search: others })
  const amounts: number[] = []
  const items: PublicAuction[] = []
  let [total, open, located] = [0, 0, 0]
  for (const offer of offers.in(sort)) {
    if ((asked !== undefined && !asked.has(offer.id)) || !isLeft(offer)) continue
    amounts.push(offer.price)
    if (offer.price < min || offer.price > max) continue
    if (total >= skip && items.length < take) items.push(offer.item)
    total += 1
    if (offer.state !== null) open += 1
    if (offer.isMappable) located += 1
  }
  const isEmpty = amounts.length === 0
  const prices = { min: isEmpty ? null : smallestOf(amounts), max: isEmpty ? null : largestOf(amounts) }
  const choices = { ...offers.choicesFor(filter.search), priceBars: priceBars(amounts, prices) }
  return { items, total, open, located, prices, choices }
}

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

const rounded = (degrees: number | null): number => Number((degrees ?? 0).toFixed(POINT_DECIMALS))

/** Everything that a filter leaves for a map, at most 60 bytes each. */
export function pointsOfObjects(offers: readonly Offer[], filter: OfferFilter): PublicAuctionPoints {
  const isLeft = leaves(filter)
  const points = offers
    .filter((offer) => offer.isMappable && isLeft(offer))
    .map(({ id, latitude, longitude, state }): PublicAuctionPoints['points'][number] => {
      return [id, rounded(latitude), rounded(longitude), state === 'running' ? 0 : 1]
    })
  return { points, total: points.length }
}
