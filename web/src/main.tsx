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
import { startI18n } from './i18n/i18n.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

startI18n()
const queryClient = createQueryClient((error, showsItself) => {
  reactToFailure({ queryClient, router }, error, showsItself)
})
const router = createAppRouter(queryClient)
const ticker = createBrowserTicker(pageClock)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ClockTickerProvider value={ticker}>
        <RouterProvider router={router} />
      </ClockTickerProvider>
    </QueryClientProvider>
  </StrictMode>,
)
