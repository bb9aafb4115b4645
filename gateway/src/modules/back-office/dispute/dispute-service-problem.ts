import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { DisputeServiceProblem } from '@zuschlag/engine/client/dispute-service'
import { problemOf, unavailable, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../../kernel/problem.ts'
import { auctionNotFound } from '../../../kernel/rejection-problem.ts'

/** A rejection of the dispute service as a problem. */
export function disputeServiceProblem(code: DisputeServiceProblem): Problem {
  if (code === 'auctionNotFound') return auctionNotFound()
  if (code === 'unavailable') return unavailable()
  const isTransient = code === 'disputeDeskBusy'
  return problemOf(code, isTransient ? { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS } : {})
}
