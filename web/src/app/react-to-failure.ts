import type { RegisteredRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { showToast } from '../design/toast-store.ts'
import { reactionTo } from './failure-reaction.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'
import { translate } from '../kernel/i18n/translate.ts'

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
