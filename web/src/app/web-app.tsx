import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router'
import type { i18n as I18n } from 'i18next'
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { ClockTicker } from '../kernel/clock/clock-ticker.ts'
import { ClockTickerProvider } from '../kernel/clock/clock-context.tsx'
import type { LiveClient } from '../kernel/live/live-client.ts'
import { LiveProvider } from '../kernel/live/live-context.tsx'
import { TranslatorProvider } from '../kernel/i18n/translator-context.tsx'
import { PageHeadProvider, type PageHeadRecorder } from './page-meta.ts'

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
