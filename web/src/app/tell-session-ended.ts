import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { leaveToPage } from '../api/leave-to-page.ts'
import { ownAuctionsQuery } from '../api/queries.ts'
import { showToast } from '../design/toast-store.ts'

/**
 * The session of this page was ended, elsewhere or for its age. A page that lists what is one's own asks for it again and so leads to
 * the sign-in; one that holds something typed stays, and says why nothing can be sent.
 */
export function tellSessionEnded(queryClient: QueryClient): void {
  // Who signs out here knows it.
  if (location.pathname.endsWith('/logout')) return
  showToast({ tone: 'error', text: i18next.t('shell.sessionEnded') })
  queryClient.invalidateQueries({ queryKey: ownAuctionsQuery.queryKey, exact: true }).catch(leaveToPage)
}
