import type { OwnBid } from '@zuschlag/contracts/user/own-bids'

/** Codes with a sentence of their own. */
const named = [
  'bidderNotPermitted',
  'bidderSuspended',
  'bidLimitExceeded',
  'auctionNotPublished',
  'auctionNotStarted',
  'auctionEnded',
  'nightTimeActive',
  'priceInvalid',
  'confirmationMissing',
  'auctionBidTooLow',
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
  'agreementOutdated',
] as const

type ReasonKey = (typeof named)[number] | 'auctionEndedOpen' | 'auctionBidTooLowFirst' | 'other'

/** The sentence of a refusal; another one where a figure of the usual one does not exist. */
export function reasonKeyOf({ code, figures }: Pick<OwnBid, 'code' | 'figures'>): ReasonKey {
  if (code === 'auctionEnded' && figures.end === null) return 'auctionEndedOpen'
  if (code === 'auctionBidTooLow' && figures.currentPrice === null) return 'auctionBidTooLowFirst'
  return named.find((one) => one === code) ?? 'other'
}
