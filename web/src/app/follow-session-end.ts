import type { RegisteredRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../kernel/i18n/translate.ts'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { showToast } from '../design/toast-store.ts'
import { isLanguage } from '../kernel/i18n/language.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'

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
