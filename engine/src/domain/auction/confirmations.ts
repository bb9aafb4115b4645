import type { Confirmations, ConfirmationTerms } from '@zuschlag/contracts/auction/confirmations'
import { hasShownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import { missingConfirmations, requiredConfirmations } from '@zuschlag/contracts/auction/confirmations'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import type { ExistingAuction } from './auction-state.ts'

/**
 * What a bidder confirms, and the version of the rules that the confirmations are for, where one is named.
 */
type Confirmed = { readonly confirmations: Confirmations; readonly rulesVersion?: number | undefined }

/**
 * What rule 8 misses, or null. Confirmations that name another version of the rules than the one that holds
 * were given for other rules: all of them are missing, and the refusal names the current version.
 */
export function confirmationsRefusal(
  auction: ExistingAuction,
  { confirmations, rulesVersion }: Confirmed,
): Pick<Rejection, 'missing' | 'rulesVersion'> | null {
  const terms = confirmationTermsOf(auction)
  if (rulesVersion !== undefined && rulesVersion !== auction.rulesVersion) {
    return { missing: requiredConfirmations(terms), rulesVersion: auction.rulesVersion }
  }
  const missing = missingConfirmations(terms, confirmations)
  return missing.length === 0 ? null : { missing }
}

function confirmationTermsOf(auction: ExistingAuction): ConfirmationTerms {
  return {
    hideOfferIsBindingCheckbox: auction.terms.hideOfferIsBindingCheckbox,
    hasDocuments: hasShownDocuments(auction.description),
  }
}
