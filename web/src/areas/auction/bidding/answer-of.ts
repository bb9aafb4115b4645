import {
  bidRejectionCodes,
  documentRejectionCodes,
  otherRejectionCodes,
  purchaseRejectionCodes,
  restrictionRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Answer } from './submission.ts'

/**
 * Also what the tenant decided about a bidder: that too is only said where the command was not accepted
 * before.
 */
const decidedCodes: ReadonlySet<string> = new Set([
  ...restrictionRejectionCodes,
  'agreementOutdated',
  ...documentRejectionCodes,
  ...bidRejectionCodes,
  ...purchaseRejectionCodes,
  ...otherRejectionCodes,
])

/**
 * What a problem says about a submission. A rule's refusal is the engine's own word: nothing was written.
 * Anything else that turns a first attempt away before the engine says the same; of a later attempt it says
 * nothing about the first one, which may have been accepted.
 */
export function answerOfProblem(problem: Problem, isFirst: boolean): Answer {
  if (decidedCodes.has(problem.code)) return { kind: 'refused', problem }
  // A damaged history takes nothing: a first attempt was not written.
  if (isFirst && problem.code === 'historyDamaged') return { kind: 'refused', problem }
  if (problem.status >= 500) return unknownFor(problem)
  if (isFirst) return { kind: 'refused', problem }
  return problem.status === 401 ? { kind: 'signedOut' } : unknownFor(problem)
}

function unknownFor({ retryAfter }: Problem): Answer {
  return { kind: 'unknown', waitMs: retryAfter === undefined ? null : retryAfter * 1000 }
}
