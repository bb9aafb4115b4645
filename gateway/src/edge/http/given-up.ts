import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf, unavailable, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../kernel/problem.ts'
import { requestContext } from '../../kernel/request-context.ts'
import { isChanging } from './cross-site.ts'

/**
 * The answer where a handler takes too long. What it does may change something yet, except in the engine,
 * which gets no command of it any more.
 */
export function givenUp(method: string): Problem {
  const request = requestContext.getStore()
  if (request !== undefined) request.isGivenUp = true
  return isChanging(method)
    ? problemOf('outcomeUnknown', { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS })
    : unavailable()
}
