import { z } from 'zod'
import { INSTANT_MS_MAX } from './auction-clock.ts'
import type { AuctionTerms } from './auction-fields.ts'
import { type Instant, instantSchema, instantToMs, msToInstant } from '../kernel/instant.ts'

/** How the seller side decides after the end (docs/rules/decision.md). */
export const decisionModeSchema = z.enum(['boundToHighest', 'freeChoice'])
export type DecisionMode = z.infer<typeof decisionModeSchema>

/** What readers of an auction get of its decision terms. */
export const decisionViewSchema = z.object({
  /** The mode that is kept; null where the terms have no decision period. */
  decisionMode: decisionModeSchema.nullable(),
  decisionDays: z.int().nullable(),
  /** The end of the decision period; null where there is none, or the end is open. */
  decisionUntil: instantSchema.nullable(),
  awardConfirmedBySeller: z.boolean(),
  /** True where the bid held nobody any more when the award was made; absent otherwise. */
  isAwardLate: z.boolean().optional(),
  /** How many hours before the end questions close; null where they close at the end. */
  questionsCloseHours: z.int().nullable(),
})

/** Why a lower bid than the highest is awarded. Bidders read it, so it is a category and no free text. */
export const awardCategorySchema = z.enum(['financing', 'handover', 'conditions', 'intendedUse', 'other'])
export type AwardCategory = z.infer<typeof awardCategorySchema>

/** Why no contract came about after an award. */
export const notConcludedCategorySchema = z.enum([
  'winnerWithdrew',
  'financingFailed',
  'sellerWithdrew',
  'contractNotAgreed',
  'approvalRefused',
  'other',
])
export type NotConcludedCategory = z.infer<typeof notConcludedCategorySchema>

/** Counter-offers of one process, and bidders that one of them asks (DEC-9). */
export const COUNTER_OFFERS_MAX = 3
export const COUNTER_OFFER_BIDDERS_MAX = 10
/** The least time that bidders have for an answer, in milliseconds (DEC-10). */
export const COUNTER_OFFER_TIME_MIN_MS = 60 * 60_000

/** Bidders whom a counter-offer asks, by their best bids. */
export const counterOfferBiddersSchema = z.int().min(1).max(COUNTER_OFFER_BIDDERS_MAX)

type DecisionTerms = Pick<AuctionTerms, 'sellerDecisionBinding' | 'decisionDays'>

/**
 * The mode that the engine keeps; null where the terms have no decision period, as all had before it
 * existed: there `sellerDecisionBinding` is what was announced, and nothing enforces it (DEC-1).
 */
export function decisionModeOf({ sellerDecisionBinding, decisionDays }: DecisionTerms): DecisionMode | null {
  if (decisionDays === undefined) return null
  return sellerDecisionBinding ? 'boundToHighest' : 'freeChoice'
}

const DAY_MS = 86_400_000

/**
 * The end of the decision period, from the end of the auction; null where there is none or the end is open
 * (DEC-5).
 */
export function decisionUntilOf(
  { decisionDays }: Pick<AuctionTerms, 'decisionDays'>,
  end: Instant | null,
): Instant | null {
  if (decisionDays === undefined || end === null) return null
  return msToInstant(Math.min(instantToMs(end) + decisionDays * DAY_MS, INSTANT_MS_MAX))
}

/**
 * Whether a bid holds nobody any more when it is accepted: the decision period is over, or an award before
 * came to nothing and the bid was not raised since (DEC-5, DEC-7, DEC-12).
 */
export function isAwardLate(
  at: Instant,
  { decisionUntil, isFree }: { readonly decisionUntil: Instant | null; readonly isFree: boolean },
): boolean {
  return isFree || (decisionUntil !== null && at >= decisionUntil)
}

/** A standing bid as those see it who decide. */
type Candidate = {
  readonly price: number
  /** Where its bidder accepted a counter-offer with it (DEC-12). */
  readonly raisedPrice: number | null
  /** From 1 among the bids that can still be awarded; null for others. */
  readonly candidateRank: number | null
  readonly isBidderBest: boolean
}

/**
 * Whether a standing bid may be awarded, and whether that takes a category of reason: what a page offers.
 * The engine decides by the same rules from its own state (DEC-2, DEC-4, DEC-7, DEC-12).
 */
export function awardOptionOf(
  terms: DecisionTerms & Pick<AuctionTerms, 'minimumPrice'>,
  { price, raisedPrice, candidateRank, isBidderBest }: Candidate,
): 'no' | 'yes' | 'withCategory' {
  if (candidateRank === null) return 'no'
  switch (decisionModeOf(terms)) {
    case null:
      return 'yes'
    case 'boundToHighest':
      return candidateRank === 1 && (raisedPrice ?? price) >= (terms.minimumPrice ?? 0) ? 'yes' : 'no'
    case 'freeChoice':
      if (!isBidderBest) return 'no'
      return candidateRank === 1 ? 'yes' : 'withCategory'
  }
}
