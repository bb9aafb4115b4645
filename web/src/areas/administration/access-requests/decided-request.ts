import { problemOf } from '../../../kernel/api/problem.ts'

/**
 * The request that a decision is about: the one that was seen as it started, for what the applicant sends
 * meanwhile is not seen behind the form, and the server then refuses the decision (`changedMeanwhile`). After
 * an own try whose outcome is another one it is the newest, for the try itself may have changed it.
 */
export function decidedRequest<T>(seen: T, newest: T, error: unknown): T {
  if (error === null || problemOf(error)?.code === 'changedMeanwhile') return seen
  return newest
}
