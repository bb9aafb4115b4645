export type ModelBid = {
  readonly who: number
  readonly price: number
  readonly step: number
  isVoid: boolean
  /** The price that its bidder accepted after the end; null where none. */
  raised: number | null
}
export type ModelRequest = { readonly who: number; readonly step: number; isOpen: boolean }

export type CounterOfferModel = {
  readonly step: number
  readonly price: number
  readonly until: number
  readonly asked: readonly ModelBid[]
}
