import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

type Terms = Pick<AuctionDetails, 'country' | 'hideOfferIsBindingCheckbox'>

/**
 * What the button says that sends a bid or a request: what was declared, or the price alone where no
 * declaration is asked for.
 */
export function submitKey(kind: 'bid' | 'immediatePurchase', { country, hideOfferIsBindingCheckbox }: Terms) {
  if (kind === 'bid')
    return hideOfferIsBindingCheckbox ? 'bidding.submitFree' : (`legal.submitBid.${country}` as const)
  return hideOfferIsBindingCheckbox
    ? 'bidding.submitPurchaseFree'
    : (`legal.submitPurchase.${country}` as const)
}
