import { problemOf } from '../../api/problem.ts'

type Failure =
  | { key: 'LoginPage.ErrorMessage' | 'LoginPage.EmailNotConfirmed' | 'LoginPage.NoConnection' }
  /** `retryAfter` in seconds, where the server names it. */
  | { key: 'LoginPage.TooManyAttempts'; retryAfter: number | undefined }

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
  if (problem?.status === 429) return { key: 'LoginPage.TooManyAttempts', retryAfter: problem.retryAfter }
  return { key: problem && refused.has(problem.status) ? 'LoginPage.ErrorMessage' : 'LoginPage.NoConnection' }
}
