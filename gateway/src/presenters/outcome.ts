import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { decisionUntilOf, isAwardLate } from '@zuschlag/contracts/auction/decision'
import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import { may } from '../policies/auction-policy.ts'
import type { Relation } from '../policies/relation.ts'

/**
 * What an auction's history says about its end; rows of the read model have it, and so can a list of events.
 */
export type OutcomeFacts = {
  readonly withdrawnAt: Instant | null
  /** When AuctionEnded says it was over. */
  readonly endedAt: Instant | null
  readonly endedBy: 'deadline' | 'broker' | 'immediatePurchase' | null
  /** Standing bids. */
  readonly bidCount: number
  readonly purchaserId: UserId | null
  readonly purchasePrice: number | null
  readonly awardedAt: Instant | null
  readonly awardedBidderId: UserId | null
  readonly awardedPrice: number | null
  readonly awardCategory: AwardCategory | null
  readonly awardConfirmation: 'notAsked' | 'awaited' | 'given' | null
  /** The last award that came to nothing. */
  readonly notConcludedAt: Instant | null
  readonly notConcludedBidderId: UserId | null
  readonly notConcludedCategory: NotConcludedCategory | null
  readonly notAwardedAt: Instant | null
}

/** Of an auction that goes on. */
export const noOutcomeFacts: OutcomeFacts = {
  withdrawnAt: null,
  endedAt: null,
  endedBy: null,
  bidCount: 0,
  purchaserId: null,
  purchasePrice: null,
  awardedAt: null,
  awardedBidderId: null,
  awardedPrice: null,
  awardCategory: null,
  awardConfirmation: null,
  notConcludedAt: null,
  notConcludedBidderId: null,
  notConcludedCategory: null,
  notAwardedAt: null,
}

export type OutcomeReader = {
  /** Null for a visitor. */
  readonly userId: UserId | null
  /** Whether the reader may know at which price somebody else was successful. */
  readonly seesAwardPrice: boolean
  /** Whether the reader learns the category of reason: who bid, and who runs the auction (DEC-4, DEC-7). */
  readonly seesReason: boolean
}

/**
 * What became of an auction, for one reader: the one source of what pages, mails, notices and the bid log say
 * (OUT-1). Null until the engine has written that it is over.
 */
export function outcomeFor(facts: OutcomeFacts, reader: OutcomeReader): Outcome | null {
  const { withdrawnAt, endedAt, awardedAt, awardedPrice, notAwardedAt, purchasePrice } = facts
  if (withdrawnAt !== null) return { kind: 'withdrawn', at: withdrawnAt }
  if (awardedAt !== null && awardedPrice !== null) {
    const award = {
      at: awardedAt,
      category: reader.seesReason ? facts.awardCategory : null,
      confirmation: facts.awardConfirmation ?? 'notAsked',
    } as const
    if (isReader(facts.awardedBidderId, reader))
      return { kind: 'awardedToYou', ...award, price: awardedPrice }
    return { kind: 'awarded', ...award, price: reader.seesAwardPrice ? awardedPrice : null }
  }
  if (notAwardedAt !== null) return { kind: 'notAwarded', at: notAwardedAt }
  if (facts.notConcludedAt !== null && facts.notConcludedCategory !== null) {
    const isYours = isReader(facts.notConcludedBidderId, reader)
    const category = reader.seesReason ? facts.notConcludedCategory : null
    return { kind: 'notConcluded', at: facts.notConcludedAt, isYours, category }
  }
  if (endedAt === null) return null
  if (facts.endedBy === 'immediatePurchase' && purchasePrice !== null) {
    if (isReader(facts.purchaserId, reader)) return { kind: 'boughtByYou', at: endedAt, price: purchasePrice }
    return { kind: 'bought', at: endedAt, price: reader.seesAwardPrice ? purchasePrice : null }
  }
  return { kind: facts.bidCount > 0 ? 'undecided' : 'withoutBids', at: endedAt }
}

/** Those whom the dialog of the decision names: who bid or asked to buy, and who runs the auction. */
export function seesReason(relation: Relation, own: Pick<OwnStanding, 'hasTakenPart'>): boolean {
  return own.hasTakenPart || may(relation, 'seeManagement')
}

type AwardedRow = Pick<
  AuctionDetailsRow,
  'awardedAt' | 'awardedBidRevision' | 'counterOffers' | 'effectiveEndAt' | 'notConcludedAt'
> & { readonly terms: Pick<AuctionTerms, 'decisionDays'> }

/** Whether its bid held nobody any more when the award that stands was made; false without one. */
export function hasLateAward(row: AwardedRow): boolean {
  const { awardedAt, terms, effectiveEndAt, notConcludedAt } = row
  if (awardedAt === null) return false
  const decisionUntil = decisionUntilOf(terms, effectiveEndAt)
  const isFree = notConcludedAt !== null && !wasRaisedAfter(notConcludedAt, row)
  return isAwardLate(awardedAt, { decisionUntil, isFree })
}

/** A counter-offer from before has its deadline before that award (DEC-10). */
function wasRaisedAfter(failedAt: Instant, { counterOffers, awardedBidRevision: bid }: AwardedRow): boolean {
  return counterOffers.some(
    ({ until, accepted }) => until > failedAt && bid !== null && accepted.includes(bid),
  )
}

function isReader(userId: UserId | null, reader: OutcomeReader): boolean {
  return userId !== null && userId === reader.userId
}
