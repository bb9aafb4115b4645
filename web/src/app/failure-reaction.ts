import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { showToast } from '../design/toast-store.ts'
import { ProblemError } from '../kernel/api/call.ts'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { translate } from '../kernel/i18n/translate.ts'
import { currentLanguage } from '../kernel/i18n/i18n.ts'
import { isLanguage } from '../kernel/i18n/language.ts'

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

type Reaction =
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
  const { status, message, showToast: isShown, showCustomErrorInToast } = error.problem
  if (status === 401) return askedOnPurpose.has(error.endpoint) ? null : { kind: 'signIn' }
  if (showsItself) return null
  switch (status) {
    case 400:
      if (!isShown) return null
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

/** Carries out what a failed call asks for: a message, or the way to sign in and back. */
export function reactToFailure(
  { queryClient, router }: { queryClient: QueryClient; router: RegisteredRouter },
  error: unknown,
  showsItself: boolean,
): void {
  const reaction = reactionTo(error, showsItself)
  switch (reaction?.kind) {
    case 'signIn':
      queryClient.setQueryData(currentUserQuery.queryKey, null)
      void leadToSignIn(router)
      break
    case 'toast':
      showToast({ tone: 'error', text: reaction.text })
      break
    case 'toastKey':
      showToast({ tone: 'error', text: translate(reaction.key) })
      break
    case undefined:
      break
  }
}

type Location = { readonly pathname: string; readonly href: string }

/**
 * Return URL for the sign-in page; null if the user is already there. The live connection and each refused
 * read report the end of a session; the second report would otherwise return to the sign-in page itself.
 */
export function wayBackFrom({ pathname, href }: Location): { returnUrl: string } | null {
  const [, first, second] = pathname.split('/')
  return isLanguage(first) && second === 'login' ? null : { returnUrl: href }
}

/** Leads to the sign-in and back, from where the reader is or is on the way to. */
async function leadToSignIn(router: RegisteredRouter): Promise<void> {
  const search = wayBackFrom(router.latestLocation)
  if (search === null) return
  await router.navigate({ to: '/$lang/login', params: { lang: currentLanguage() }, search })
}

/**
 * The session behind the live connection was ended: elsewhere, by an administrator or for its age. A page for
 * everybody stays; one that needs a user leads to the sign-in and back. A typed price waits there, and a bid
 * whose answer is open is asked for again.
 */
export async function followSessionEnd({
  queryClient,
  router,
}: {
  queryClient: QueryClient
  router: RegisteredRouter
}): Promise<void> {
  // Who signs out here knows it.
  if (location.pathname.endsWith('/logout')) return
  // A changed password ends the old session and starts a new one in the same window.
  const user = await queryClient.query({ ...currentUserQuery, staleTime: 0 })
  if (user !== null) return
  showToast({ tone: 'error', text: translate('shell.sessionEnded') })
  if (isLanguage(router.latestLocation.pathname.split('/')[1])) return
  await leadToSignIn(router)
}
