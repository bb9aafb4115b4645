import { ProblemError } from '../kernel/api/problem.ts'

/** Calls whose 401 is an answer to the one who asked, not a lost session (specification, section 8). */
const askedOnPurpose = new Set([
  'getAuthenticatedUser',
  'login',
  'verifyResetPassword',
  'resetPassword',
  'signUp',
  // Looked at in passing: nobody is led away from what they type for it.
  'getUserAlerts',
  'getWatchList',
])

export type Reaction =
  | { kind: 'signIn' }
  | { kind: 'toast'; text: string }
  | {
      kind: 'toastKey'
      key:
        | 'Toast.400BadRequest'
        | 'Toast.403Forbidden'
        | 'Toast.404NotFound'
        | 'Toast.429TooManyRequests'
        | 'Toast.500InternalServerError'
    }

/**
 * What a failed call does beyond the page that made it (specification, section 8): nothing, a message, or the
 * way to sign in. `showsItself`: the page has its own words for what may go wrong.
 */
export function reactionTo(error: unknown, showsItself: boolean): Reaction | null {
  if (!(error instanceof ProblemError)) return null
  const { status, message, showToast, showCustomErrorInToast } = error.problem
  if (status === 401) return askedOnPurpose.has(error.endpoint) ? null : { kind: 'signIn' }
  if (showsItself) return null
  switch (status) {
    case 400:
      if (!showToast) return null
      return message ? { kind: 'toast', text: message } : { kind: 'toastKey', key: 'Toast.400BadRequest' }
    case 403:
      return { kind: 'toastKey', key: 'Toast.403Forbidden' }
    case 404:
      return { kind: 'toastKey', key: 'Toast.404NotFound' }
    case 429:
      return { kind: 'toastKey', key: 'Toast.429TooManyRequests' }
    case 500:
      if (showCustomErrorInToast && message) return { kind: 'toast', text: message }
      return { kind: 'toastKey', key: 'Toast.500InternalServerError' }
    default:
      return null
  }
}
