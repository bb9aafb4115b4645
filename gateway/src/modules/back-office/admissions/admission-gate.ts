import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import {
  counterOfferPriceOf,
  immediatePurchasePriceOf,
} from '@zuschlag/projections/auction-details/price-queries'
import { wasCommandAccepted } from '@zuschlag/projections/auction-history/queries'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import type { AdmissionGate, Offer } from '../../auctions/ports.ts'
import { admissionTable } from './admission-tables.ts'
import type { Restriction, Restrictions } from '../../../policies/restrictions.ts'

type Dependencies = {
  readonly knex: Knex
  readonly restrictions: Restrictions
  readonly clock: { now(): Instant }
  /** The version that holds. */
  readonly businessTerms: AgreementReference
}

/**
 * Checks commands before the engine, whose rules only know access (rulebook, rule 2). Refusals are stored, so
 * that "my bid was refused" can be answered (decision 0029).
 */
export function createAdmissionGate(dependencies: Dependencies): AdmissionGate {
  const { knex, restrictions, clock, businessTerms } = dependencies
  return async (offer, userId) => {
    const restriction = await restrictions.of(offer.auctionId, userId)
    const outdated = outdatedTerms(offer, businessTerms)
    if (restriction === null && outdated === null) return null
    const problem = (restriction && (await refusalOf(knex, offer, restriction))) ?? outdated
    // A repeated command gets its first outcome, even if the decision about its sender has changed.
    if (problem === null || (await wasCommandAccepted(knex, offer))) return null
    const isPurchase = offer.type === 'RequestImmediatePurchase'
    await admissionTable(knex, 'refused_offers').insert({
      auction_id: offer.auctionId,
      user_id: userId,
      // An accepted counter-offer is a raised bid.
      kind: isPurchase ? 'immediatePurchase' : 'bid',
      price: JSON.stringify(isPurchase ? null : await priceOf(knex, offer)),
      code: problem.code,
      limit_price: restriction?.limit ?? null,
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

async function refusalOf(
  knex: Knex,
  offer: Offer,
  { isSuspended, limit }: Restriction,
): Promise<Problem | null> {
  if (isSuspended) return problemOf('bidderSuspended', { showToast: true })
  if (limit === null) return null
  const price = await priceOf(knex, offer)
  // Not read yet, or never made: no limit can be kept, so nothing passes.
  if (price === null && offer.type === 'AcceptCounterOffer') return problemOf('counterOfferNotOpen')
  // The engine rejects invalid prices by its own rule.
  if (!isPrice(price) || price <= limit) return null
  return problemOf('bidLimitExceeded', { showToast: true, bidLimit: limit })
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
