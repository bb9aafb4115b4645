import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { languageSchema, type Language } from '@zuschlag/contracts/account/authenticated-user'
import type { PageRequest, RenderPage } from '@zuschlag/contracts/site/page-renderer'
import { LANGUAGE_COOKIE } from '@zuschlag/contracts/kernel/languages'
import type { Context, Middleware } from 'koa'
import { createPageCache, type PageCache } from './page-cache.ts'
import { stateOf } from '../http/api-state.ts'
import { readCookie } from '../../policies/session-cookie.ts'
import type { Logger } from '../../kernel/logger.ts'
import { createPageTemplate } from './page-template.ts'

const packWithGzip = promisify(gzip)
const packWithBrotli = promisify(brotliCompress)
const BROTLI_QUALITY = 5
const PATH_LENGTH_MAX = 200
/** A page with a longer query is rendered without it, and the browser renders the rest. */
const RENDERED_SEARCH_LENGTH_MAX = 200

export type ServerRenderingOptions = {
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
