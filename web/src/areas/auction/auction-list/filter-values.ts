import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'

export const openStates = ['running', 'upcoming'] as const
/** Without one of these the list starts with what ends first. */
export const listOrders = ['cheapest', 'dearest', 'largest', 'newest'] as const

/** What the reader looks for, what of it can be bid on, and in which order. */
export type AuctionFilter = OfferSearch & {
  readonly state?: (typeof openStates)[number] | undefined
  /** No filter, but chosen with them. */
  readonly sort?: (typeof listOrders)[number] | undefined
}

/** What of a filter is saved: neither an order, nor whether it runs already, as what is new will start. */
export function savedPartOf({ state: _state, sort: _sort, ...search }: AuctionFilter): OfferSearch {
  return search
}
