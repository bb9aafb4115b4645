import { problemOf } from '../../api/problem.ts'

type Failure =
  | { key: 'LoginPage.ErrorMessage' | 'LoginPage.EmailNotConfirmed' | 'LoginPage.NoConnection' }
  | { key: 'LoginPage.TooManyAttempts'; count: number }

const RETRY_AFTER_DEFAULT_S = 60
const refused = new Set([400, 401, 403])

/**
 * Why signing in failed, for the reader. Whether the address or the password was wrong is not said, and neither is
 * whether there is such an account.
 */
export function signInFailure(error: unknown): Failure {
  const problem = problemOf(error)
  if (problem?.emailNotConfirmed || problem?.code === 'emailNotConfirmed') {
    return { key: 'LoginPage.EmailNotConfirmed' }
  }
  if (problem?.status === 429) {
    return { key: 'LoginPage.TooManyAttempts', count: Math.ceil(problem.retryAfter ?? RETRY_AFTER_DEFAULT_S) }
  }
  return { key: problem && refused.has(problem.status) ? 'LoginPage.ErrorMessage' : 'LoginPage.NoConnection' }
}
