import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/** What a bid means in law, where the property is and with what bidders declare. */
export function bidEffectKey({
  country,
  hideOfferIsBindingCheckbox,
}: Pick<AuctionDetails, 'country' | 'hideOfferIsBindingCheckbox'>) {
  return `legal.bidEffect${hideOfferIsBindingCheckbox ? 'Undeclared' : ''}.${country}` as const
}

/** The same of a request to buy: it can be answered only while the process runs. */
export function purchaseEffectKey({
  country,
  hideOfferIsBindingCheckbox,
}: Pick<AuctionDetails, 'country' | 'hideOfferIsBindingCheckbox'>) {
  return `legal.purchaseEffect${hideOfferIsBindingCheckbox ? 'Undeclared' : ''}.${country}` as const
}
