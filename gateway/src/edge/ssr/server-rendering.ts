import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Language, languageSchema } from '@zuschlag/contracts/account/authenticated-user'
import { LANGUAGE_COOKIE, languageFacts } from '@zuschlag/contracts/kernel/languages'
import type { PageRequest, RenderedPage, RenderPage } from '@zuschlag/contracts/site/page-renderer'
import type { Context, Middleware } from 'koa'
import type { Logger } from '../../kernel/logger.ts'
import { readCookie } from '../../policies/session-port.ts'
import { stateOf } from '../http/api-state.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

type Page = Extract<RenderedPage, { kind: 'page' | 'prepared' }>

const root = '<div id="root"></div>'
/** The page that the browser renders has nothing to read yet: what renders it comes first. */
const fontAhead = /<link rel="preload" as="font"[^>]*>/g
/** Texts that come with every page. */
const textsIn = (language: string) => `/assets/i18n/${language}.first.json`
const germanTexts = textsIn('de')
/**
 * Tags of the hydration scripts and of their texts; the scripts that are loaded ahead have no such tag.
 */
const hydrationTag =
  /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g
/** The script that goes ahead where the browser renders (web/src/preload-bootstrap.ts). */
const ahead = /<script type="module" async crossorigin[^>]*><\/script>/
/** Of these, what takes longest to come: the entry and what most of it is made of. */
const large =
  /<link rel="modulepreload"[^>]*\/(?:framework|shapes)-[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g
const htmlLang = /<html lang="[^"]*"/
/** What stands between these, title and description of the site, is replaced by the page's own. */
const head = /<!-- page -->[\s\S]*?<!-- \/page -->/

/**
 * Puts a page into index.html of the build.
 * @throws where index.html lacks the places for it.
 */
export function createPageTemplate(indexHtml: string): (page: Page) => string {
  if (!indexHtml.includes(root) || !head.test(indexHtml)) throw new Error('index.html has no place for pages')
  return (page) => {
    const texts = textsIn(page.language)
    if (page.kind === 'prepared') {
      const filled = indexHtml
        .replace(htmlLang, () => `<html lang="${languageFacts[page.language].locale}"`)
        .replace(germanTexts, () => texts)
        .replaceAll(fontAhead, '')
        .replace('</head>', () => `${page.head}</head>`)
      // What takes longest to come is asked for first: a browser has six lines, and what is small finds one
      // soon.
      const longest = (filled.match(large) ?? []).join('')
      return filled.replaceAll(large, '').replace('<script', () => `${longest}${page.reads}<script`)
    }
    const dehydrated = `<script type="application/json" id="dehydrated-page">${page.data}</script>`
    // Functions, because `$&` in a text would be taken for a pattern.
    const filled = indexHtml
      .replace(htmlLang, () => `<html lang="${page.locale}"`)
      .replace(germanTexts, () => texts)
      .replace(ahead, '')
      .replace(head, () => page.head)
    return deferHydration(filled).replace(root, () => `<div id="root">${page.body}</div>${dehydrated}`)
  }
}

/**
 * Moves hydration scripts into an inert `<template>`, so that CSS, fonts and images are not delayed by
 * JavaScript. The early script (web/src/ssr/early/main.ts) inserts them once the page is seen.
 */
function deferHydration(html: string): string {
  const tags = html.match(hydrationTag) ?? []
  const aside = `<template id="hydration-scripts">${tags.join('')}</template>`
  return html.replaceAll(hydrationTag, '').replace('</head>', () => `${aside}</head>`)
}

const packWithGzip = promisify(gzip)
const packWithBrotli = promisify(brotliCompress)
const BROTLI_QUALITY = 5
const PATH_LENGTH_MAX = 200
/** A page with a longer query is rendered without it, and the browser renders the rest. */
const RENDERED_SEARCH_LENGTH_MAX = 200

type ServerRenderingOptions = {
  readonly webDist: string
  readonly render: RenderPage
  /** Hosts that pages may name as their own; the first one is named where another was asked. */
  readonly origins: readonly string[]
  readonly logger: Logger
  /** Monotonic, for the age of what is kept. */
  readonly nowMs: () => number
  /** Server time in milliseconds since 1970. */
  readonly serverTimeMs: () => number
}

type Answer =
  | { readonly kind: 'page'; readonly status: number; readonly etag: string; readonly packed: Packed }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'shell' }

type Packed = { readonly identity: Buffer; readonly gzip: Buffer; readonly br: Buffer }

/**
 * Pages with their content, title and picture in the markup; those of the signed-in without content, but with
 * what they need asked for. Where a page cannot be rendered, the next middleware sends the plain shell, and
 * the browser renders. Nobody's session is looked at: everybody of one language gets the same page.
 */
export function serverRendering(options: ServerRenderingOptions): Middleware {
  const index = join(options.webDist, 'index.html')
  if (!existsSync(index)) return (_context, next) => next()
  const insert = createPageTemplate(readFileSync(index, 'utf8'))
  const cache: PageCache<Answer> = createPageCache(options.nowMs)

  async function draw(
    request: Pick<PageRequest, 'path' | 'search' | 'language' | 'origin'>,
  ): Promise<Answer> {
    const page = await options.render({ ...request, nowMs: options.serverTimeMs() })
    if (page.kind !== 'page' && page.kind !== 'prepared') return page
    const identity = Buffer.from(insert(page))
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    const [gzipped, br] = await Promise.all([packWithGzip(identity), packWithBrotli(identity, { params })])
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    const status = page.kind === 'page' ? page.status : 200
    return { kind: 'page', status, etag, packed: { identity, gzip: gzipped, br } }
  }

  async function answerTo(context: Context): Promise<Answer> {
    if (!isPage(context)) return { kind: 'shell' }
    const language = wantedLanguage(context)
    const origin = originOf(context, options.origins)
    const { path } = context
    const search = context.search.length <= RENDERED_SEARCH_LENGTH_MAX ? context.search : ''
    try {
      const key = `${origin} ${language} ${path}${search}`
      return await cache(key, () => draw({ path, search, language, origin }))
    } catch (error) {
      options.logger.warn({ err: error, requestId: stateOf(context).requestId }, 'page was not rendered')
      return { kind: 'shell' }
    }
  }

  return async (context, next) => {
    const answer = await answerTo(context)
    if (answer.kind === 'shell') {
      await next()
      return
    }
    stateOf(context).operation = 'page'
    respond(context, answer)
  }
}

/**
 * A path whose last part has a dot is a file. It is compared here because the routes of pages belong to the
 * web: the gateway has no list of them.
 */
function isPage({ method, path }: Context): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return (
    isRead &&
    path.length <= PATH_LENGTH_MAX &&
    !/\.[^/]*$/.test(path) &&
    !/^\/(api|assets|files)\//.test(path)
  )
}

/** For paths that name no language: that of the device's cookie, which a sign-in sets, else the browser's. */
function wantedLanguage(context: Context): Language {
  const kept = languageSchema.safeParse(readCookie(context.headers, LANGUAGE_COOKIE))
  if (kept.success) return kept.data
  const wish = context.acceptsLanguages([...languageSchema.options])
  return languageSchema.catch('de').parse(wish)
}

function originOf(context: Context, origins: readonly string[]): string {
  const [own = ''] = origins
  return origins.find((origin) => new URL(origin).host === context.host) ?? own
}

function respond(context: Context, answer: Exclude<Answer, { kind: 'shell' }>): void {
  if (answer.kind === 'redirect') {
    context.redirect(`${answer.path}${context.search}`)
    return
  }
  context.status = answer.status
  context.set('Content-Type', 'text/html; charset=utf-8')
  context.set('Cache-Control', 'no-cache')
  context.set('ETag', answer.etag)
  context.vary('Accept-Encoding')
  context.vary('Accept-Language')
  context.vary('Cookie')
  if (answer.status === 200 && context.fresh) {
    context.status = 304
    return
  }
  const encoding = context.acceptsEncodings('br', 'gzip', 'identity')
  const packing = encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'
  if (packing !== 'identity') context.set('Content-Encoding', packing)
  context.body = answer.packed[packing]
}
