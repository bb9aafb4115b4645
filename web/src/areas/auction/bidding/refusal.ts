import {
  purchaseRejectionCodes,
  restrictionRejectionCodes,
  type BidRejectionCode,
  type PurchaseRejectionCode,
  type RestrictionRejectionCode,
} from '@zuschlag/contracts/auction/rejections'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { BidBlock } from '../shared/bid-block.ts'
import { lowestBid, type PricedAuction } from '../shared/lowest-bid.ts'
import type { SubmissionState } from './submission.ts'

/** Codes that answer a bid or a purchase request with a sentence of their own. */
type RefusalCode =
  | BidRejectionCode
  | PurchaseRejectionCode
  | 'documentsChanged'
  | RestrictionRejectionCode
  | 'agreementOutdated'
  | 'commandIdReused'
  | 'unauthenticated'
  | 'tooManyRequests'
  | 'historyDamaged'

/** What a refused bidder can do next, beyond what the text says. */
type RefusalStep = 'none' | 'signIn' | 'toOffers'

/** Exhaustive by type: a new rejection does not compile until it has its next step and its texts. */
const nextSteps = {
  auctionNotFound: 'toOffers',
  bidderNotPermitted: 'none',
  auctionNotPublished: 'toOffers',
  auctionNotStarted: 'none',
  auctionEnded: 'none',
  nightTimeActive: 'none',
  priceInvalid: 'none',
  confirmationMissing: 'none',
  documentsChanged: 'none',
  auctionBidTooLow: 'none',
  immediatePurchaseNotEnabled: 'none',
  immediatePurchasePriceReached: 'none',
  immediatePurchaseAlreadyRequested: 'none',
  immediatePurchaseNotRequested: 'none',
  accessExpired: 'none',
  bidderSuspended: 'none',
  bidLimitExceeded: 'none',
  agreementOutdated: 'none',
  commandIdReused: 'none',
  unauthenticated: 'signIn',
  tooManyRequests: 'none',
  historyDamaged: 'none',
} as const satisfies Record<RefusalCode, RefusalStep>

type RefusalName = RefusalCode | 'other'
type Refusal = {
  readonly title: `bidding.refused.${RefusalName}.title`
  readonly next: `bidding.refused.${RefusalName}.next`
  readonly step: RefusalStep
}

/** Whether a code has texts of its own. */
export function isNamed(code: string): code is RefusalCode {
  return Object.hasOwn(nextSteps, code)
}

/** The texts and the next step of a problem's code; an unknown one is named as it is. */
export function refusalOf(code: string): Refusal {
  const named = isNamed(code) ? code : 'other'
  const step = isNamed(code) ? nextSteps[code] : 'none'
  return { title: `bidding.refused.${named}.title`, next: `bidding.refused.${named}.next`, step }
}

/**
 * Refusals that are answered by changing what was entered, or that no press can change; after all others the
 * same can be sent again.
 */
const answeredInForm: ReadonlySet<string> = new Set([
  'auctionBidTooLow',
  'priceInvalid',
  'confirmationMissing',
  'agreementOutdated',
  'documentsChanged',
  ...purchaseRejectionCodes,
])

export function isAnsweredInForm(code: string): boolean {
  return answeredInForm.has(code)
}

const restrictionCodes: ReadonlySet<string> = new Set(restrictionRejectionCodes)

/** Whether a refusal was for a restriction of the bidder that was shown and is lifted. */
export function isLifted(code: string, before: BidBlock | null, now: BidBlock | null): boolean {
  return restrictionCodes.has(code) && code === before && now !== before
}

type RefusalFigures = Pick<Problem, 'minimumBid' | 'currentPrice'>
type ShownPrices = PricedAuction & Pick<AuctionDetails, 'currentPrice'>

/** The lowest bid after a refusal: that of the refusal, or the shown one where further bids came. */
export function minimumAfter(problem: RefusalFigures, shown: ShownPrices): number {
  return Math.max(problem.minimumBid ?? 0, lowestBid(shown) ?? 0)
}

/** The current price after a refusal, likewise; null where there is none. */
export function currentAfter(problem: RefusalFigures, shown: ShownPrices): number | null {
  const before = problem.currentPrice ?? null
  if (before === null || shown.currentPrice === null) return before ?? shown.currentPrice
  return Math.max(before, shown.currentPrice)
}

/** The price that a form takes from the refusal of a bid that was too low, null after anything else. */
export function priceToSet(state: SubmissionState, shown: ShownPrices): number | null {
  const isTooLow = state.status === 'refused' && state.problem.code === 'auctionBidTooLow'
  return isTooLow ? minimumAfter(state.problem, shown) : null
}
