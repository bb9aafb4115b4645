import { problemOf } from '../../../kernel/api/problem.ts'

/**
 * Address and password were right, and the browser kept nothing of it: no cookies, or none in another site's
 * frame.
 */
export class SessionNotKeptError extends Error {
  constructor() {
    super('The browser keeps no session')
  }
}

type Failure =
  | {
      key:
        | 'LoginPage.ErrorMessage'
        | 'LoginPage.EmailNotConfirmed'
        | 'LoginPage.NoConnection'
        | 'LoginPage.SessionNotKept'
    }
  /** `retryAfter` in seconds, where the server names it. */
  | { key: 'LoginPage.TooManyAttempts'; retryAfter: number | undefined }

const refused = new Set([400, 401, 403])

/**
 * Why signing in failed, for the reader. Whether the address or the password was wrong is not said, and
 * neither is whether there is such an account.
 */
export function signInFailure(error: unknown): Failure {
  if (error instanceof SessionNotKeptError) return { key: 'LoginPage.SessionNotKept' }
  const problem = problemOf(error)
  if (problem?.emailNotConfirmed || problem?.code === 'emailNotConfirmed') {
    return { key: 'LoginPage.EmailNotConfirmed' }
  }
  if (problem?.status === 429) return { key: 'LoginPage.TooManyAttempts', retryAfter: problem.retryAfter }
  return { key: problem && refused.has(problem.status) ? 'LoginPage.ErrorMessage' : 'LoginPage.NoConnection' }
}
