import { type AgreementReference, isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { counterOfferPriceOf, immediatePurchasePriceOf } from '@zuschlag/projections/auction-details/queries'
import { wasCommandAccepted } from '@zuschlag/projections/auction-history/queries'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import type { AdmissionGate, Offer } from '../../auctions/ports.ts'
import { admissionTable } from './admission-tables.ts'

type Dependencies = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  /** The version that holds. */
  readonly businessTerms: AgreementReference
}

/**
 * Checks before the engine what no history knows: the version of the business terms. Such refusals are
 * stored, so that "my bid was refused" can be answered. Limits and suspensions are the engine's own rules.
 */
export function createAdmissionGate(dependencies: Dependencies): AdmissionGate {
  const { knex, clock, businessTerms } = dependencies
  return async (offer, userId) => {
    const problem = outdatedTerms(offer, businessTerms)
    // A repeated command gets its first outcome.
    if (problem === null || (await wasCommandAccepted(knex, offer))) return null
    const isPurchase = offer.type === 'RequestImmediatePurchase'
    await admissionTable(knex, 'refused_offers').insert({
      auction_id: offer.auctionId,
      user_id: userId,
      // An accepted counter-offer is a raised bid.
      kind: isPurchase ? 'immediatePurchase' : 'bid',
      price: JSON.stringify(isPurchase ? null : await priceOf(knex, offer)),
      code: problem.code,
      limit_price: null,
      at: clock.now(),
    })
    return problem
  }
}

/** Who names no version is not asked: the bid is made under the one that holds [AGR-3]. */
function outdatedTerms({ data }: Offer, agreement: AgreementReference): Problem | null {
  const named = data.businessTerms
  if (named === undefined || isSameAgreement(named, agreement)) return null
  return problemOf('agreementOutdated', { showToast: true, agreement })
}

/** Any JSON value of a bid; null where the auction has no such price. */
async function priceOf(knex: Knex, offer: Offer): Promise<unknown> {
  switch (offer.type) {
    case 'PlaceBid':
      return offer.data.price
    case 'RequestImmediatePurchase':
      return immediatePurchasePriceOf(knex, offer.auctionId)
    case 'AcceptCounterOffer':
      return counterOfferPriceOf(knex, offer.auctionId, offer.data.counterOfferRevision)
  }
}
