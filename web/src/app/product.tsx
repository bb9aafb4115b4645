import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { ClockTicker } from '../clock/clock-ticker.ts'
import { ClockTickerProvider } from '../clock/clock-context.tsx'
import type { LiveClient } from '../features/live/live-client.ts'
import { LiveProvider } from '../features/live/live-context.tsx'
import type { TextSource } from '../i18n/page-texts.ts'
import { TextsProvider } from '../i18n/use-translation.ts'
import { PageHeadProvider, type PageHead } from './page-head-context.ts'
import type { createAppRouter } from './router.ts'

export type ProductParts = {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  texts: TextSource
  ticker: ClockTicker
  live: LiveClient
  head: PageHead
}

/** The whole tree, the same on the server and in the browser: otherwise one could not take over from the other. */
export function Product({ queryClient, router, texts, ticker, live, head }: ProductParts) {
  return (
    <StrictMode>
      <TextsProvider value={texts}>
        <QueryClientProvider client={queryClient}>
          <ClockTickerProvider value={ticker}>
            <LiveProvider value={live}>
              <PageHeadProvider value={head}>
                <RouterProvider router={router} />
              </PageHeadProvider>
            </LiveProvider>
          </ClockTickerProvider>
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>
  )
}
