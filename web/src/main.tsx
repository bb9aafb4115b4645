import './design/base.css'
import './design/layout.css'
import './design/parts.css'
import './design/tokens.css'
import './design/fonts.css'
import { hydrate } from '@tanstack/react-query'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import i18n from 'i18next'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ignoreError } from './kernel/api/ignore-error.ts'
import { createQueryClient } from './kernel/api/query-client.ts'
import { createBrowserHead } from './app/page-meta.ts'
import { readDehydratedPage, type DehydratedPage, waitForQueries, WebApp } from './app/web-app.tsx'
import { rememberPreviousPath } from './app/previous-path.ts'
import { reactToFailure, followSessionEnd } from './app/failure-reaction.ts'
import { createAppRouter } from './router.ts'
import { createBrowserTicker } from './kernel/clock/clock-context.tsx'
import { pageClock } from './kernel/clock/server-clock.ts'
import { createLiveOnDemand } from './kernel/live/live-on-demand.ts'
import { currentLanguage, startI18n, storedLanguage } from './kernel/i18n/i18n.ts'
import { chooseLanguage, isLanguage, type Language } from './kernel/i18n/language.ts'

// The first style sheet names the order of the layers, so it comes before every component's.

/** A page that the browser renders shows its frame alone after this long without its content. */
const FRAME_ALONE_AFTER_MS = 300

/** Puts the product together: everything with effects is made here and handed in. */
async function start(root: Element): Promise<void> {
  const queryClient = createQueryClient((error, showsItself) => {
    reactToFailure({ queryClient, router }, error, showsItself)
  })
  const dehydrated = readDehydratedPage()
  if (dehydrated !== null) {
    hydrate(queryClient, dehydrated.state)
    // Rendered some time ago, so the server's time is this or later, which is all that a reading says.
    pageClock.observe(msToInstant(dehydrated.renderedMs))
  }
  const router = createAppRouter(queryClient)
  rememberPreviousPath(router)
  stayOffline()
  const language = languageOfVisit()
  const texts = startI18n(language)
  // What the page reads is on its way already; it is taken in while the texts are waited for.
  const whole = dehydrated === null ? router.load().then(() => waitForQueries(queryClient)) : undefined
  await texts
  const product = (
    <WebApp
      queryClient={queryClient}
      router={router}
      i18n={i18n}
      ticker={createBrowserTicker(pageClock, dehydrated?.renderedMs ?? null)}
      live={createLiveOnDemand(async () => {
        const [{ createBrowserLiveClient }, { createReaderNewsFollower, followReader }] = await Promise.all([
          import('./kernel/live/browser-live-client.ts'),
          import('./app/follow-reader.ts'),
        ])
        const client = createBrowserLiveClient(
          pageClock,
          () => void followSessionEnd({ queryClient, router }).catch(ignoreError),
          createReaderNewsFollower(queryClient),
        )
        // The server knows a connection by the session with which it was opened.
        followReader(queryClient, client.renew)
        return client
      })}
      head={createBrowserHead()}
    />
  )
  if (dehydrated !== null && (await isSamePage(router, dehydrated, language))) {
    // In short pieces, so that input is handled between them.
    startTransition(() => {
      hydrateRoot(root, product)
    })
  } else {
    delete router.ssr
    // To draw a page once costs a slow phone half of what it costs to draw its frame, its placeholders and
    // then the page.
    await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, FRAME_ALONE_AFTER_MS))])
    root.replaceChildren()
    createRoot(root).render(product)
  }
  // Handled by ssr/early/capture-early-events.ts before React has written anything into the page.
  document.dispatchEvent(new Event('hydration-start'))
}

/**
 * Whether the server rendered what the browser would render: the same URL, in the language of
 * this device. A signed-in user may also be redirected, or have chosen another language elsewhere.
 */
async function isSamePage(
  router: ReturnType<typeof createAppRouter>,
  dehydrated: DehydratedPage,
  language: Language,
): Promise<boolean> {
  const { pathname, search } = location
  if (pathname !== dehydrated.path || search !== dehydrated.search || language !== dehydrated.language)
    return false
  // The router's components then start from the server's tree.
  router.ssr = { manifest: undefined }
  await router.load()
  const { location: arrived, matches } = router.state
  if (arrived.pathname !== dehydrated.path || currentLanguage() !== dehydrated.language) return false
  return matches.every(({ status }) => status === 'success')
}

/** By the URL, else by what the device knows; the signed-in user's is not known yet. */
function languageOfVisit(): Language {
  const inPath = location.pathname.split('/')[1]
  if (isLanguage(inPath)) return inPath
  return chooseLanguage({ stored: storedLanguage(), browser: navigator.languages })
}

/** Everything that a page needs at first is loaded by then. */
const LOAD_FAILURE_PAGE_AFTER_MS = 5_000

/**
 * The router loads an address again if a script of its page cannot be loaded, as a deployment may have
 * replaced it. Without a network that would lead out of the product, to the browser's own page: by another
 * message the router takes it for a failure, and shows the product's page, which is loaded before it is
 * needed.
 */
function stayOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = `Without a network: ${payload.message}`
  })
  window.setTimeout(
    () => void import('./app/page-failure.tsx').catch(ignoreError),
    LOAD_FAILURE_PAGE_AFTER_MS,
  )
}

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
start(root).catch((error: unknown) => {
  document.querySelector('#no-start')?.removeAttribute('hidden')
  throw error
})
