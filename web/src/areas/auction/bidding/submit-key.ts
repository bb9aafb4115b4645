import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

type Terms = Pick<AuctionDetails, 'country' | 'hideOfferIsBindingCheckbox'>

/**
 * What the button says that sends a bid or a request. Where nothing is declared it names the price alone, as
 * it does where a sale needs a notary.
 */
export function submitKey(kind: 'bid' | 'immediatePurchase', { country, hideOfferIsBindingCheckbox }: Terms) {
  const words = hideOfferIsBindingCheckbox ? 'DE' : country
  return kind === 'bid' ? (`legal.submitBid.${words}` as const) : (`legal.submitPurchase.${words}` as const)
}
