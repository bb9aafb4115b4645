import type { OwnBid } from '@zuschlag/contracts/user/own-bids'

/** Codes with a sentence of their own. */
const named = [
  'bidderNotPermitted',
  'accessExpired',
  'bidderSuspended',
  'bidLimitExceeded',
  'auctionNotPublished',
  'auctionNotStarted',
  'auctionEnded',
  'nightTimeActive',
  'priceInvalid',
  'confirmationMissing',
  'documentsChanged',
  'auctionBidTooLow',
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
  'agreementOutdated',
  'tooManyRequests',
  'unavailable',
  'outcomeUnknown',
  'unauthenticated',
  'internalError',
  'historyDamaged',
] as const

/** The request was none of a bid, or its body could not be read. */
const unreadable: ReadonlySet<string> = new Set([
  'validationFailed',
  'malformedJson',
  'payloadTooLarge',
  'unsupportedMediaType',
])

type ReasonKey =
  | (typeof named)[number]
  | 'auctionEndedOpen'
  | 'auctionBidTooLowFirst'
  | 'unreadable'
  | 'other'

/** A bid is recorded; accepted is what the seller accepts, a bid or a purchase request. */
export function shownOutcome({
  kind,
  outcome,
}: Pick<OwnBid, 'kind' | 'outcome'>): OwnBid['outcome'] | 'recorded' {
  return kind === 'bid' && outcome === 'accepted' ? 'recorded' : outcome
}

/** The sentence of a refusal; another one where a figure of the usual one does not exist. */
export function reasonKeyOf({ code, figures }: Pick<OwnBid, 'code' | 'figures'>): ReasonKey {
  if (code === 'auctionEnded' && figures.end === null) return 'auctionEndedOpen'
  if (code === 'auctionBidTooLow' && figures.currentPrice === null) return 'auctionBidTooLowFirst'
  if (unreadable.has(code ?? '')) return 'unreadable'
  return named.find((one) => one === code) ?? 'other'
}
