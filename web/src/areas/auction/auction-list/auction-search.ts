import { addressOfSearch, searchKeys, searchOfAddress } from '@zuschlag/contracts/search/search-address'
import type { SearchAddress, SearchKey, UnreadMember } from '@zuschlag/contracts/search/search-address'
import { ZOOM_MAX, ZOOM_MIN, type Camera } from '../../../kernel/map/engine-port.ts'
import type { AuctionSearch } from './offer-address.ts'
import { listOrders, openStates, type AuctionFilter } from './filter-values.ts'

const PLACES = 4
const ZOOM_PLACES = 2
/** What an address may hold as a number: `1080`, but not `04229`. */
const plainNumber = /^[1-9]\d*(\.\d*[1-9])?$/

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
  return {
    filter: { ...search, ...(state && { state }), ...(sort && { sort }) },
    unread: [...unread, ...unknown],
  }
}

/** A filter as the address has it; what it does not set goes. */
export function searchOf({ state, sort, ...search }: AuctionFilter): AuctionSearch {
  const address = addressOfSearch(search)
  const members = searchKeys.map((key) => [key, inAddress(address[key])])
  return { ...(Object.fromEntries(members) as AuctionSearch), state, sort }
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
