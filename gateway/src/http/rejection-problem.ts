import type { Rejection, RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemType } from './problem.ts'

/** Exhaustive by type: a new rejection does not compile until it has a status (interfaces.md: 409 by a rule). */
export const rejectionStatus: Record<RejectionCode, 403 | 404 | 409> = {
  auctionNotFound: 404,
  bidderNotPermitted: 403,
  commandNotPermitted: 403,
  auctionNotPublished: 409,
  auctionNotStarted: 409,
  auctionEnded: 409,
  nightTimeActive: 409,
  priceInvalid: 409,
  confirmationMissing: 409,
  auctionBidTooLow: 409,
  immediatePurchaseNotEnabled: 409,
  immediatePurchasePriceReached: 409,
  immediatePurchaseAlreadyRequested: 409,
  immediatePurchaseNotRequested: 409,
  commandIdReused: 409,
  auctionAlreadyExists: 409,
  auctionAlreadyPublished: 409,
  auctionIncomplete: 409,
  auctionChangedMeanwhile: 409,
  termsFrozen: 409,
  auctionHasBids: 409,
  auctionWithdrawn: 409,
  auctionNotEnded: 409,
  auctionAlreadyDecided: 409,
  endInNightTime: 409,
  endNotLater: 409,
  auctionHasNoEnd: 409,
  auctionHasEnd: 409,
  accessAlreadyGranted: 409,
  accessNotGranted: 409,
  bidNotStanding: 409,
  reasonMissing: 409,
}

/** The specification's own words for a refusal (section 8), where it has one. */
const messages: Partial<Record<RejectionCode, string>> = {
  auctionNotFound: 'AuctionDetails.NotFound',
  auctionNotPublished: 'CannotPlaceBidAuctionNotPublished',
  auctionNotStarted: 'CannotPlaceBidAuctionNotStarted',
  auctionBidTooLow: 'AuctionBidTooLow',
}

export type RejectionProblemOptions = {
  /** Whether the client should tell the reader: bids yes, immediate purchases reload without a word (section 8). */
  readonly showToast: boolean
}

/** A refusal of the engine as a problem, with the figures that the bidder is shown. */
export function rejectionProblem(rejection: Rejection, options: RejectionProblemOptions): Problem {
  const { code } = rejection
  const message = messages[code]
  return {
    type: problemType(code),
    title: `Refused: ${code}`,
    status: rejectionStatus[code],
    code,
    ...(message === undefined ? {} : { message }),
    ...(options.showToast ? { showToast: true } : {}),
    ...(rejection.currentPrice === undefined ? {} : { currentPrice: rejection.currentPrice }),
    ...(rejection.minimumBid === undefined ? {} : { minimumBid: rejection.minimumBid }),
    ...(rejection.rulesVersion === undefined ? {} : { rulesVersion: rejection.rulesVersion }),
    ...errorsOf(rejection),
  }
}

function errorsOf({ fields, missing, code }: Rejection): Pick<Problem, 'errors'> {
  const names = [...(fields ?? []), ...(missing ?? []).map((name) => `confirmations.${name}`)]
  if (names.length === 0) return {}
  return { errors: Object.fromEntries(names.map((name) => [name, [code]])) }
}

export function auctionNotFound(): Problem {
  return rejectionProblem({ code: 'auctionNotFound' }, { showToast: false })
}
