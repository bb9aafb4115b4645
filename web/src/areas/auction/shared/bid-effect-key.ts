import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/** What a bid means in law, where the property is and with what bidders declare. */
export function bidEffectKey({
  country,
  hideOfferIsBindingCheckbox,
}: Pick<AuctionDetails, 'country' | 'hideOfferIsBindingCheckbox'>) {
  return `legal.bidEffect${hideOfferIsBindingCheckbox ? 'Undeclared' : ''}.${country}` as const
}
