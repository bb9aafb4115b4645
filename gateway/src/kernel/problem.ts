import type { AccountProblemCode } from '@zuschlag/contracts/account/account-problems'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { GeneralProblemCode, Problem } from '@zuschlag/contracts/kernel/problem'
import { accountProblems } from './problems/account-problems.ts'
import { auctionProblems } from './problems/auction-problems.ts'
import { type BackOfficeProblemCode, backOfficeProblems } from './problems/back-office-problems.ts'
import { generalProblems } from './problems/general-problems.ts'
import type { ProblemDetails, ProblemText } from './problems/problem-text.ts'

/** Every code that an answer of this gateway can carry. */
export type ProblemCode = GeneralProblemCode | RejectionCode | AccountProblemCode | BackOfficeProblemCode

/** Status, title and detail of every problem; exhaustive by type. OpenAPI states the statuses from here. */
export const problemTexts: Readonly<Record<ProblemCode, ProblemText>> = {
  ...generalProblems,
  ...auctionProblems,
  ...accountProblems,
  ...backOfficeProblems,
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemTexts, code)
}

/** A problem with its texts. `details` adds what the code alone does not say, and may replace the detail. */
export function problemOf(code: ProblemCode, details: ProblemDetails = {}): Problem {
  const { status, title, detail } = problemTexts[code]
  const type = `urn:zuschlag:problem:${code}`
  return {
    type,
    title,
    status,
    detail: typeof detail === 'string' ? detail : detail(details),
    code,
    ...details,
  }
}

/** Seconds after which a client may try again when a needed part is down. */
export const UNAVAILABLE_RETRY_AFTER_SECONDS = 2

export function unavailable(): Problem {
  return problemOf('unavailable', { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS })
}
