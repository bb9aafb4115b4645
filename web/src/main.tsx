// The first style sheet names the order of the layers, so it comes before every component's.
import './design/base.css'
import './design/tokens.css'
import './design/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { reactToFailure } from './app/react-to-failure.ts'
import { createAppRouter } from './app/router.ts'
import { ClockTickerProvider, createBrowserTicker } from './clock/clock-context.tsx'
import { pageClock } from './clock/page-clock.ts'
import { createBrowserLiveClient } from './features/live/browser-live-client.ts'
import { LiveProvider } from './features/live/live-context.tsx'
import { startI18n, storedLanguage } from './i18n/i18n.ts'
import { chooseLanguage, isLanguage, type Language } from './i18n/language.ts'

/** Puts the product together: everything with effects is made here and handed in. */
async function start(root: Element): Promise<void> {
  const queryClient = createQueryClient((error, showsItself) => {
    reactToFailure({ queryClient, router }, error, showsItself)
  })
  const router = createAppRouter(queryClient)
  const ticker = createBrowserTicker(pageClock)
  const live = createBrowserLiveClient(pageClock)
  await startI18n(languageOfVisit())

  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClockTickerProvider value={ticker}>
          <LiveProvider value={live}>
            <RouterProvider router={router} />
          </LiveProvider>
        </ClockTickerProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** By the address, else by what the device knows; the signed-in user's is not known yet. */
function languageOfVisit(): Language {
  const inAddress = location.pathname.split('/')[1]
  if (isLanguage(inAddress)) return inAddress
  return chooseLanguage({ stored: storedLanguage(), browser: navigator.languages })
}

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
start(root).catch((error: unknown) => {
  document.querySelector('#no-start')?.removeAttribute('hidden')
  throw error
})
