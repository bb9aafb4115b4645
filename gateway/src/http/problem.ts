import type { GeneralProblemCode, Problem } from '@zuschlag/contracts/kernel/problem'
import { VALIDATION_TITLE } from '@zuschlag/contracts/kernel/problem'

/** Status and English title of every general problem; exhaustive by type. Clients translate the code. */
const generalProblems: Record<GeneralProblemCode, { readonly status: number; readonly title: string }> = {
  validationFailed: { status: 400, title: VALIDATION_TITLE },
  malformedJson: { status: 400, title: VALIDATION_TITLE },
  unauthenticated: { status: 401, title: 'Sign in first.' },
  loginFailed: { status: 401, title: 'E-mail or password is wrong.' },
  emailNotConfirmed: { status: 401, title: 'The e-mail address was not confirmed yet.' },
  forbidden: { status: 403, title: 'This is not permitted.' },
  crossSiteRequest: { status: 403, title: 'Changing requests from other sites are not permitted.' },
  notFound: { status: 404, title: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, title: 'This address does not take this method.' },
  payloadTooLarge: { status: 413, title: 'The body is too large.' },
  requestTargetTooLong: { status: 414, title: 'The address is too long.' },
  fileInfected: { status: 422, title: 'A virus scanner found something in the file.' },
  unsupportedMediaType: { status: 415, title: 'The body must be application/json.' },
  brokerNotFound: { status: 404, title: 'There is no such broker in whose name you may act.' },
  bidderSuspended: { status: 403, title: 'This bidder is suspended in this auction.' },
  bidLimitExceeded: { status: 409, title: 'The price is above the limit of this bidder.' },
  admissionNotFound: { status: 404, title: 'There is no such bidder in this auction.' },
  admissionUnchanged: { status: 409, title: 'This is so already.' },
  noOwnBid: { status: 404, title: 'There is no bid of yours in this auction.' },
  watchListFull: { status: 409, title: 'The watch list is full.' },
  tooManyRequests: { status: 429, title: 'Too many requests.' },
  internalError: { status: 500, title: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'A needed part is not available; try again.' },
  outcomeUnknown: { status: 503, title: 'The outcome is not known; send the same command id again.' },
}

export type ProblemDetails = Partial<Omit<Problem, 'type' | 'status' | 'code'>>

/** A problem of a general code. `details` adds what the code alone does not say. */
export function problemOf(code: GeneralProblemCode, details: ProblemDetails = {}): Problem {
  const { status, title } = generalProblems[code]
  return { type: problemType(code), title, status, code, ...details }
}

export function problemType(code: string): string {
  return `urn:zuschlag:problem:${code}`
}

/** Seconds after which a client may try again when a needed part is down. */
export const UNAVAILABLE_RETRY_AFTER_SECONDS = 2

export function unavailable(): Problem {
  return problemOf('unavailable', { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS })
}
