import {
  addressOfSearch,
  searchKeys,
  searchOfAddress,
  type SearchAddress,
  type SearchKey,
  type UnreadMember,
} from '@zuschlag/contracts/search/search-address'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { openStates } from '@zuschlag/contracts/auction/order-for-list'
import { listOrders, SEARCH_LENGTH_MAX } from '@zuschlag/contracts/search/read-public-page'
import { ZOOM_MAX, ZOOM_MIN, type Camera } from '../../../kernel/map/engine-map.ts'
import type { AuctionSearch } from './offer-address.ts'

const PLACES = 4
const ZOOM_PLACES = 2
/** What an address may hold as a number: `1080`, but not `04229`. */
const plainNumber = /^[1-9]\d*(\.\d*[1-9])?$/

/** What the reader looks for, what of it can be bid on, and in which order. */
export type AuctionFilter = OfferSearch & {
  readonly words?: string | undefined
  readonly state?: (typeof openStates)[number] | undefined
  /** No filter, but chosen with them. Without one the list starts with what ends first. */
  readonly sort?: (typeof listOrders)[number] | undefined
}

/** What of a filter is saved: no words or order, nor whether it runs already, as what is new will start. */
export function savedPartOf({
  words: _words,
  state: _state,
  sort: _sort,
  ...search
}: AuctionFilter): OfferSearch {
  return search
}

/** How many kinds of filter are set, for the mark on the button. An order is none. */
export function countFilters({ min, max, sort: _sort, ...others }: AuctionFilter): number {
  const isByPrice = min !== undefined || max !== undefined
  return [isByPrice, ...Object.values(others).map((value) => value !== undefined)].filter(Boolean).length
}

export type UnreadInAddress = {
  readonly key: SearchKey | 'state' | 'sort'
  readonly problem: UnreadMember['problem']
}

type Reading = { readonly filter: AuctionFilter; readonly unread: readonly UnreadInAddress[] }

/** The filter that an address says, and what of it cannot be read. */
export function auctionFilterOf(address: AuctionSearch): Reading {
  const texts = searchKeys.flatMap((key) => {
    const value = address[key]
    return value === undefined ? [] : [[key, String(value)]]
  })
  const { search, unread } = searchOfAddress(Object.fromEntries(texts) as SearchAddress)
  const state = openStates.find((each) => each === address.state)
  const sort = listOrders.find((each) => each === address.sort)
  const unknown = (['state', 'sort'] as const)
    .filter((key) => address[key] !== undefined && { state, sort }[key] === undefined)
    .map((key) => ({ key, problem: 'unreadable' as const }))
  const words = String(address.search ?? '')
    .trim()
    .slice(0, SEARCH_LENGTH_MAX)
  return {
    filter: { ...search, ...(words && { words }), ...(state && { state }), ...(sort && { sort }) },
    unread: [...unread, ...unknown],
  }
}

/** A filter as the address has it; what it does not set goes, and the page, which is of another list. */
export function searchOf({ words, state, sort, ...search }: AuctionFilter): AuctionSearch {
  const address = addressOfSearch(search)
  const members = searchKeys.map((key) => [key, inAddress(address[key])])
  const others = { search: inAddress(words), state, sort, page: undefined }
  return { ...(Object.fromEntries(members) as AuctionSearch), ...others }
}

/** A number where it is one, so that the address reads `zip=1080` and not `zip="1080"`. */
function inAddress(text: string | undefined): string | number | undefined {
  return text !== undefined && plainNumber.test(text) ? Number(text) : text
}

export function cameraOf({ map }: AuctionSearch): Camera | undefined {
  if (map === undefined) return undefined
  const [latitude = 0, longitude = 0, zoom = 0] = map.split('_').map(Number)
  return { latitude, longitude, zoom: Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, zoom)) }
}

export function textOfCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(PLACES)}_${longitude.toFixed(PLACES)}_${zoom.toFixed(ZOOM_PLACES)}`
}
