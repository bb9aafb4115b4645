import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { isLanguage, type Language } from '../kernel/i18n/language.ts'

/** Id of the script element with the dehydrated state. */
const DEHYDRATED_PAGE_ID = 'dehydrated-page'

/** What the browser needs to hydrate a server-rendered page. */
export type DehydratedPage = {
  readonly language: Language
  readonly path: string
  /** The query that it was rendered for, with its question mark; empty where none. */
  readonly search: string
  /** Server time for which it was rendered, milliseconds since 1970. */
  readonly renderedMs: number
  /** What was read for it. */
  readonly state: DehydratedState
}

/** The dehydrated state in the page; null in the plain shell. */
export function readDehydratedPage(): DehydratedPage | null {
  const text = document.querySelector(`#${DEHYDRATED_PAGE_ID}`)?.textContent
  if (!text) return null
  const dehydrated = JSON.parse(text) as DehydratedPage
  return isLanguage(dehydrated.language) ? dehydrated : null
}

/** Resolves once no read is in flight: routes start theirs without waiting for them. */
export function waitForQueries(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(look)
    look()
  })
}
