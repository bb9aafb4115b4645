import type { PublicAuction } from '@zuschlag/contracts/auction/views'

// Apart from what is done with them: the router knows the list's address from the first page on.

export const processKinds = ['bidding', 'offerLink', 'normPrice'] as const
export const openStates = ['running', 'upcoming'] as const
/** Without one of these the list starts with what ends first. */
export const listOrders = ['cheapest', 'dearest', 'largest', 'newest'] as const

/** What the reader looks for; what is absent does not filter. Both ends of the prices count. */
export type AuctionFilter = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly zip?: string | undefined
  readonly country?: PublicAuction['country'] | undefined
  readonly city?: string | undefined
  readonly kind?: (typeof processKinds)[number] | undefined
  readonly state?: (typeof openStates)[number] | undefined
  /** Square metres, at least. */
  readonly area?: number | undefined
  /** No filter, but chosen with them. */
  readonly sort?: (typeof listOrders)[number] | undefined
}

/** Sets nothing: each key is named, so that what stands in an address goes. */
export const noFilter: Required<{ readonly [Key in keyof AuctionFilter]: undefined }> = {
  min: undefined,
  max: undefined,
  zip: undefined,
  country: undefined,
  city: undefined,
  kind: undefined,
  state: undefined,
  area: undefined,
  sort: undefined,
}
