import type { Instant } from '../kernel/instant.ts'
import type { DocumentChange } from '../kernel/document-change.ts'

/** Codes that answer a command of the rulebook; the order of bid codes is the order of its rules. */
export const bidRejectionCodes = [
  'auctionNotFound',
  'bidderNotPermitted',
  'auctionNotPublished',
  'auctionNotStarted',
  'auctionEnded',
  'nightTimeActive',
  'priceInvalid',
  'confirmationMissing',
  'auctionBidTooLow',
] as const

/**
 * What the tenant decided about the bidder of an offer: the first says what the rule about who may bid found,
 * the second is asked right after it, the third after all others (docs/rules/admission.md).
 */
export const restrictionRejectionCodes = ['accessExpired', 'bidderSuspended', 'bidLimitExceeded'] as const

/** Asked of every offer right after its confirmations (docs/rules/data-room.md). */
export const documentRejectionCodes = ['documentsChanged'] as const

export const purchaseRejectionCodes = [
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
  'immediatePurchaseNotRequested',
] as const

export const otherRejectionCodes = [
  'commandIdReused',
  'commandNotPermitted',
  'auctionAlreadyExists',
  'auctionAlreadyPublished',
  'auctionIncomplete',
  'auctionChangedMeanwhile',
  'termsFrozen',
  'auctionHasBids',
  'auctionWithdrawn',
  'auctionNotEnded',
  'auctionAlreadyDecided',
  'endInNightTime',
  'endNotLater',
  'auctionHasNoEnd',
  'auctionHasEnd',
  'accessAlreadyGranted',
  'accessNotGranted',
  'accessEndPassed',
  'admissionUnchanged',
  'bidNotStanding',
  'bidNotHighest',
  'bidNotBest',
  'bidBelowMinimumPrice',
  'bidderReleased',
  'awardCategoryMissing',
  'sellerBound',
  'bidNotAwarded',
  'awardAlreadyConfirmed',
  'confirmationNotAsked',
  'reasonMissing',
  'counterOfferNotPossible',
  'counterOfferPriceTooLow',
  'counterOfferDeadlineInvalid',
  'counterOfferOpen',
  'counterOfferNotOpen',
  'counterOfferNotAsked',
  'counterOfferAlreadyAccepted',
] as const

export type BidRejectionCode = (typeof bidRejectionCodes)[number]
export type RestrictionRejectionCode = (typeof restrictionRejectionCodes)[number]
export type DocumentRejectionCode = (typeof documentRejectionCodes)[number]
export type PurchaseRejectionCode = (typeof purchaseRejectionCodes)[number]
export type OtherRejectionCode = (typeof otherRejectionCodes)[number]
export type RejectionCode =
  | BidRejectionCode
  | RestrictionRejectionCode
  | DocumentRejectionCode
  | PurchaseRejectionCode
  | OtherRejectionCode

/** Why a command was refused, with the figures the bidder is shown. */
export type Rejection = {
  readonly code: RejectionCode
  /** Price before the refused command; null in a norm-price process without bids. */
  readonly currentPrice?: number | null
  /** Lowest price that would be accepted. */
  readonly minimumBid?: number
  /** Fields that keep an auction from being published or revised, by name. */
  readonly fields?: readonly string[]
  /** Confirmations that are missing, by name. */
  readonly missing?: readonly string[]
  /** Version of the rules that holds, where the bidder named another. */
  readonly rulesVersion?: number
  /** State of the documents that holds, where the bidder named another. */
  readonly documentsState?: number
  /** What the named state of the documents did not have yet, or had and is gone. */
  readonly documents?: readonly DocumentChange[]
  /** The highest price that the bidder may offer, where the offer is above it. */
  readonly bidLimit?: number
  /** When a blocking night is over, where one blocks. */
  readonly nightEndsAt?: Instant
}
