import type { Rejection, RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { RefusalReceipt } from '@zuschlag/contracts/kernel/command-receipt'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf } from './problem.ts'

/** The specification's own words for a refusal (section 8), where it has one. */
const messages: Partial<Record<RejectionCode, string>> = {
  auctionNotFound: 'AuctionDetails.NotFound',
  auctionNotPublished: 'CannotPlaceBidAuctionNotPublished',
  auctionNotStarted: 'CannotPlaceBidAuctionNotStarted',
  auctionBidTooLow: 'AuctionBidTooLow',
}

export type RejectionProblemOptions = {
  /** Of a refused attempt that the engine keeps. */
  readonly receipt?: RefusalReceipt | undefined
  /** Whether the client shows a notice: bids yes; immediate purchases reload silently (section 8). */
  readonly showToast: boolean
}

/** A refusal of the engine as a problem, with the figures that the bidder is shown. */
export function rejectionProblem(rejection: Rejection, options: RejectionProblemOptions): Problem {
  const { code } = rejection
  const message = messages[code]
  return problemOf(code, {
    ...(message === undefined ? {} : { message }),
    ...(options.showToast ? { showToast: true } : {}),
    ...(rejection.currentPrice === undefined ? {} : { currentPrice: rejection.currentPrice }),
    ...(rejection.minimumBid === undefined ? {} : { minimumBid: rejection.minimumBid }),
    ...(rejection.bidLimit === undefined ? {} : { bidLimit: rejection.bidLimit }),
    ...(rejection.rulesVersion === undefined ? {} : { rulesVersion: rejection.rulesVersion }),
    ...(rejection.documentsState === undefined ? {} : { documentsState: rejection.documentsState }),
    ...(rejection.documents === undefined ? {} : { documents: [...rejection.documents] }),
    ...(options.receipt === undefined ? {} : { receipt: options.receipt }),
    ...errorsOf(rejection),
  })
}

function errorsOf({ fields, missing, code }: Rejection): Pick<Problem, 'errors'> {
  const names = [...(fields ?? []), ...(missing ?? []).map((name) => `confirmations.${name}`)]
  if (names.length === 0) return {}
  return { errors: Object.fromEntries(names.map((name) => [name, [code]])) }
}

export function auctionNotFound(): Problem {
  return rejectionProblem({ code: 'auctionNotFound' }, { showToast: false })
}
