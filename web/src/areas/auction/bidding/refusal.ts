import type { BidRejectionCode, PurchaseRejectionCode } from '@zuschlag/contracts/auction/rejections'

/** Codes that answer a bid or a purchase request with a sentence of their own. */
export type RefusalCode =
  | BidRejectionCode
  | PurchaseRejectionCode
  | 'bidderSuspended'
  | 'bidLimitExceeded'
  | 'commandIdReused'
  | 'unauthenticated'
  | 'tooManyRequests'
  | 'historyDamaged'

/** What a refused bidder can do next, beyond what the text says. */
export type RefusalStep = 'none' | 'signIn' | 'toOffers'

/** Exhaustive by type: a new rejection does not compile until it has its texts and its next step. */
export const refusals = {
  auctionNotFound: {
    title: 'bidding.refused.auctionNotFound.title',
    next: 'bidding.refused.auctionNotFound.next',
    step: 'toOffers',
  },
  bidderNotPermitted: {
    title: 'bidding.refused.bidderNotPermitted.title',
    next: 'bidding.refused.bidderNotPermitted.next',
    step: 'none',
  },
  auctionNotPublished: {
    title: 'bidding.refused.auctionNotPublished.title',
    next: 'bidding.refused.auctionNotPublished.next',
    step: 'toOffers',
  },
  auctionNotStarted: {
    title: 'bidding.refused.auctionNotStarted.title',
    next: 'bidding.refused.auctionNotStarted.next',
    step: 'none',
  },
  auctionEnded: {
    title: 'bidding.refused.auctionEnded.title',
    next: 'bidding.refused.auctionEnded.next',
    step: 'none',
  },
  nightTimeActive: {
    title: 'bidding.refused.nightTimeActive.title',
    next: 'bidding.refused.nightTimeActive.next',
    step: 'none',
  },
  priceInvalid: {
    title: 'bidding.refused.priceInvalid.title',
    next: 'bidding.refused.priceInvalid.next',
    step: 'none',
  },
  confirmationMissing: {
    title: 'bidding.refused.confirmationMissing.title',
    next: 'bidding.refused.confirmationMissing.next',
    step: 'none',
  },
  auctionBidTooLow: {
    title: 'bidding.refused.auctionBidTooLow.title',
    next: 'bidding.refused.auctionBidTooLow.next',
    step: 'none',
  },
  immediatePurchaseNotEnabled: {
    title: 'bidding.refused.immediatePurchaseNotEnabled.title',
    next: 'bidding.refused.immediatePurchaseNotEnabled.next',
    step: 'none',
  },
  immediatePurchasePriceReached: {
    title: 'bidding.refused.immediatePurchasePriceReached.title',
    next: 'bidding.refused.immediatePurchasePriceReached.next',
    step: 'none',
  },
  immediatePurchaseAlreadyRequested: {
    title: 'bidding.refused.immediatePurchaseAlreadyRequested.title',
    next: 'bidding.refused.immediatePurchaseAlreadyRequested.next',
    step: 'none',
  },
  immediatePurchaseNotRequested: {
    title: 'bidding.refused.immediatePurchaseNotRequested.title',
    next: 'bidding.refused.immediatePurchaseNotRequested.next',
    step: 'none',
  },
  bidderSuspended: {
    title: 'bidding.refused.bidderSuspended.title',
    next: 'bidding.refused.bidderSuspended.next',
    step: 'none',
  },
  bidLimitExceeded: {
    title: 'bidding.refused.bidLimitExceeded.title',
    next: 'bidding.refused.bidLimitExceeded.next',
    step: 'none',
  },
  commandIdReused: {
    title: 'bidding.refused.commandIdReused.title',
    next: 'bidding.refused.commandIdReused.next',
    step: 'none',
  },
  unauthenticated: {
    title: 'bidding.refused.unauthenticated.title',
    next: 'bidding.refused.unauthenticated.next',
    step: 'signIn',
  },
  tooManyRequests: {
    title: 'bidding.refused.tooManyRequests.title',
    next: 'bidding.refused.tooManyRequests.next',
    step: 'none',
  },
  historyDamaged: {
    title: 'bidding.refused.historyDamaged.title',
    next: 'bidding.refused.historyDamaged.next',
    step: 'none',
  },
} as const satisfies Record<RefusalCode, { title: string; next: string; step: RefusalStep }>

const other = {
  title: 'bidding.refused.other.title',
  next: 'bidding.refused.other.next',
  step: 'none',
} as const

export type Refusal = (typeof refusals)[RefusalCode] | typeof other

/** Whether a code has texts of its own. */
export function isNamed(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}

/** The texts and the next step of a problem's code; an unknown one is named as it is. */
export function refusalOf(code: string): Refusal {
  return isNamed(code) ? refusals[code] : other
}
