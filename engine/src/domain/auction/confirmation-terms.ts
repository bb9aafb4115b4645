import type { ConfirmationTerms } from '@zuschlag/contracts/auction/confirmations'
import type { ExistingAuction } from './auction-state.ts'

/** What of an auction decides which confirmations a bidder has to give. */
export function confirmationTermsOf(auction: ExistingAuction): ConfirmationTerms {
  return {
    hideOfferIsBindingCheckbox: auction.terms.hideOfferIsBindingCheckbox,
    hasDocuments: auction.description.documents.length > 0,
  }
}
