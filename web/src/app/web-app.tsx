import { QueryClientProvider, type QueryClient, type DehydratedState } from '@tanstack/react-query'
import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router'
import type { i18n as I18n } from 'i18next'
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { ClockTicker } from '../kernel/clock/clock-ticker.ts'
import { ClockTickerProvider } from '../kernel/clock/clock-context.tsx'
import type { LiveClient } from '../kernel/live/live-client.ts'
import { LiveProvider } from '../kernel/live/live-context.tsx'
import { TranslatorProvider } from '../kernel/i18n/use-translation.ts'
import { PageHeadProvider, type PageHeadRecorder } from './page-meta.ts'
import { isLanguage, type Language } from '../kernel/i18n/language.ts'

export type ProductParts = {
  queryClient: QueryClient
  router: RegisteredRouter
  i18n: I18n
  ticker: ClockTicker
  live: LiveClient
  head: PageHeadRecorder
}

/**
 * The whole tree, the same on the server and in the browser: otherwise one could not take over from the
 * other.
 */
export function WebApp({ queryClient, router, i18n, ticker, live, head }: ProductParts) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <TranslatorProvider>
          <QueryClientProvider client={queryClient}>
            <ClockTickerProvider value={ticker}>
              <LiveProvider value={live}>
                <PageHeadProvider value={head}>
                  <RouterProvider router={router} />
                </PageHeadProvider>
              </LiveProvider>
            </ClockTickerProvider>
          </QueryClientProvider>
        </TranslatorProvider>
      </I18nextProvider>
    </StrictMode>
  )
}

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
