import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import type {
  PageRequest,
  PublicRead,
  RenderedPage,
  RenderPage,
} from '@zuschlag/contracts/site/page-renderer'
import { answerCallsWith, problemOf } from '../kernel/api/call.ts'
import { createQueryClient } from '../kernel/api/query-client.ts'
import { isServerRendered, isRenderedWithQuery } from '../app/page-paths.ts'
import { headHtml, headTags, scriptSafeJson, type PageMeta } from '../app/page-meta.ts'
import { WebApp, type DehydratedPage, waitForQueries } from '../app/web-app.tsx'
import { createAppRouter } from '../router.ts'
import { createStoppedTicker } from '../kernel/clock/clock-context.tsx'
import { isLanguage, localeOf, type Language, defaultLanguage } from '../kernel/i18n/language.ts'
import {
  laterTextsTags,
  readTags,
  assetTags,
  assetTagsAhead,
  earlyTag,
  headingFontTag,
  marksOf,
  type BuildManifest,
  type PageBuild,
} from './page-assets.ts'
import type { LiveClient } from '../kernel/live/live-client.ts'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { STYLE_ASIDE } from './early/defer-inline-styles.ts'
import { createInstance, type i18n as I18n } from 'i18next'
import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'

const nothing = () => undefined

/** A page that is rendered once receives no updates. */
const silentLive: LiveClient = {
  watch: () => nothing,
  keep: () => nothing,
  learned: nothing,
  notify: nothing,
  status: () => ({ kind: 'live' }),
  onStatus: () => nothing,
}

/**
 * Renders pages for visitors without a script, search engines and share previews, and for everybody's
 * first look. What it reads is what a visitor may read; a session never comes near it.
 * @param styleSheets the text of each, by its name in the manifest
 */
export function createRenderer(
  read: PublicRead,
  manifest: BuildManifest,
  styleSheets: Readonly<Record<string, string>>,
): RenderPage {
  answerCallsWith(async (url) => {
    const { status, body } = await read(url.slice('/api'.length))
    return new Response(body === null ? null : JSON.stringify(body), { status })
  })
  const marks = Object.fromEntries(Object.entries(styleSheets).map(([file, text]) => [file, marksOf(text)]))
  return (request) => renderPage(request, { manifest, marks })
}

/** @param written the query as the router writes it, where that is not how it was asked for */
async function renderPage(request: PageRequest, build: PageBuild, written?: string): Promise<RenderedPage> {
  const { path, origin, nowMs } = request
  const named = path.split('/')[1]
  const language = isLanguage(named) ? named : request.language
  // As the router gets it: `%2e%2e` in a path leads out of the public pages.
  const { pathname } = new URL(`${origin}${path}`)
  if (!isServerRendered(pathname))
    return { kind: 'prepared', language, ...tagsOfUnrendered(request, language, build) }
  const search = isRenderedWithQuery(path) ? request.search : ''
  const queryClient = createQueryClient(() => undefined)
  // A read that failed is final here: a second one, which nobody makes, would leave a placeholder.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false },
  })
  let page: RenderedPage = { kind: 'shell' }
  const load = createRequestHandler({
    createRouter: () => createAppRouter(queryClient, origin),
    request: new Request(`${origin}${path}${written ?? search}`),
  })
  const { headers } = await load(async ({ router }) => {
    const loaded = getSsrStatus(router)
    if (loaded !== 500) await waitForQueries(queryClient)
    const read = statusOf(queryClient)
    if (loaded === 500 || read === null) return new Response()
    let meta: PageMeta | undefined
    const note = (noted: PageMeta) => {
      meta = noted
    }
    const head = { origin, note, show: () => undefined }
    const ticker = createStoppedTicker(nowMs)
    const parts = { queryClient, router, i18n: serverTexts[language], ticker, live: silentLive, head }
    const body = await renderWhole(<WebApp {...parts} />)
    const routeIds = router.state.matches.map(({ routeId }) => routeId)
    const status = loaded === 404 ? 404 : read
    // Nothing is there: no entrance, and no other language of it.
    const shown = meta !== undefined && status === 404 ? { ...meta, paths: null } : meta
    const tags = shown === undefined ? '' : headHtml(headTags(shown, origin))
    const dehydrated: DehydratedPage = {
      language,
      path,
      search,
      renderedMs: nowMs,
      state: stateOf(queryClient),
    }
    queryClient.clear()
    page = {
      kind: 'page',
      status,
      language,
      locale: localeOf[language],
      head: `${earlyTag(build.manifest)}${tags}${headingFontTag(build.manifest)}${laterTextsTags(path, language)}${assetTags(build, routeIds, body)}`,
      body,
      // What a visitor does not find, a signed-in reader may: the browser renders it, and hydrates nothing.
      data: read === 404 ? '' : scriptSafeJson(dehydrated),
    }
    return new Response()
  })
  const [target = '', query = ''] = (headers.get('Location') ?? '').split('?')
  if (target === '') return page
  // Nobody is sent to where they are because the router writes their query in another way.
  if (target !== path || search === '') return { kind: 'redirect', path: target }
  return written === undefined
    ? renderPage(request, build, `?${query}`)
    : renderPage({ ...request, search: '' }, build)
}

/**
 * What the browser will need for a page that it renders by itself: its scripts, its styles, its first reads.
 */
function tagsOfUnrendered({ path, origin }: PageRequest, language: Language, build: PageBuild) {
  const router = createAppRouter(
    createQueryClient(() => undefined),
    origin,
  )
  const [routes, params] = router.getMatchedRoutes(path)
  const routeIds = routes.map(({ id }) => String(id))
  const reads = `${readTags(routeIds, params)}${assetTagsAhead(build, routeIds)}`
  return { reads, head: laterTextsTags(path, language) }
}

/**
 * 404 where something that the page is about is not there; null where a read failed, which the browser may
 * repeat.
 */
function statusOf(queryClient: QueryClient): 200 | 404 | null {
  const errors = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => (state.error === null ? [] : [state.error]))
  if (errors.length === 0) return 200
  return errors.every((error) => problemOf(error)?.status === 404) ? 404 : null
}

/** What was read. Who is signed in is left for the browser to ask. */
function stateOf(queryClient: QueryClient): DehydratedState {
  return dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryKey, state }) => queryKey[0] !== 'account' && state.status === 'success',
  })
}

/**
 * Renders a tree to the end, with everything that it loads on the way. Nothing is left to be moved into place
 * later: that would take inline scripts, which the security policy forbids.
 * @throws what a component threw.
 */
export function renderWhole(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve(deferInlineStyles(Buffer.concat(parts).toString()))
        done()
      },
    })
    const stream = renderToPipeableStream(tree, {
      progressiveChunkSize: Infinity,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    })
  })
}

/**
 * Style attributes in markup are forbidden by the security policy, those that a script sets are not: the
 * server writes them under another name, and the early script gives them back. React escapes quotes in texts,
 * so the pattern is an attribute's and nothing else.
 */
function deferInlineStyles(html: string): string {
  return html.replaceAll(' style="', ` ${STYLE_ASIDE}="`)
}

/** The file of each language (docs/languages.md). */
const files = import.meta.glob<Record<string, unknown>>('../../../contracts/src/texts/*.json', {
  eager: true,
  import: 'default',
})
const resources = forEachLanguage((language) => ({
  translation: files[`../../../contracts/src/texts/${language}.json`] ?? {},
}))

function speak(language: Language): I18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: defaultLanguage,
    resources,
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

/** One set of texts for each language: their pages are rendered side by side. */
export const serverTexts = forEachLanguage(speak)
