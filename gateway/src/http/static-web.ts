import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import type { Middleware } from 'koa'
import sirv from 'sirv'

const YEAR_SECONDS = 31_536_000
/** Built files carry a hash of their content in their name, so they never change; everything else may. */
const hashedAsset = /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/
const NO_CACHE = 'no-cache'
const IMAGES_PREFIX = '/files/images'

type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The built web: files as they are (precompressed where the build left `.br` or `.gz`), every other page is index.html. */
export function staticWeb(webDist: string): Middleware {
  if (!existsSync(join(webDist, 'index.html'))) return (_context, next) => next()
  const serve: Serve = sirv(webDist, {
    brotli: true,
    gzip: true,
    etag: true,
    single: true,
    setHeaders: (response, path) => {
      const isHashed = hashedAsset.test(path)
      response.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : NO_CACHE)
    },
  })
  return handOver(serve)
}

/** A build lies in a folder that is named by what it was made from, beside the builds before it. */
const buildName = /^[0-9a-f]{16}$/

/**
 * The hashed files of the builds before this one. A page that was opened before the product was replaced still asks
 * for them, in the middle of a bid perhaps; the page itself is always the new one.
 */
export function assetsOfOlderBuilds(webDist: string): readonly Middleware[] {
  if (!buildName.test(basename(webDist))) return []
  const older = readdirSync(dirname(webDist)).filter(
    (name) => buildName.test(name) && name !== basename(webDist),
  )
  return older.map((name) => {
    const serve: Serve = sirv(join(dirname(webDist), name, 'assets'), {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response) => {
        response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
      },
    })
    return handOver(serve, '/assets')
  })
}

/** Pictures below `filesDir`/images: shown, never run, whatever somebody put there. */
export function staticImages(filesDir: string): Middleware {
  const serve: Serve = sirv(join(filesDir, 'images'), {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=3600')
      response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    },
  })
  return handOver(serve, IMAGES_PREFIX)
}

/**
 * Lets a Connect-style handler answer a koa request below a prefix; where it has nothing, the next middleware goes on.
 */
function handOver(serve: Serve, prefix = ''): Middleware {
  return async (context, next) => {
    const isRead = context.method === 'GET' || context.method === 'HEAD'
    if (!isRead || !context.path.startsWith(`${prefix}/`)) {
      await next()
      return
    }
    const { url, statusCode } = { url: context.req.url, statusCode: context.res.statusCode }
    context.req.url = (url ?? '/').slice(prefix.length)
    context.res.statusCode = 200
    const isHandled = await new Promise<boolean>((resolve) => {
      context.res.once('close', () => resolve(true))
      serve(context.req, context.res, () => resolve(false))
    })
    if (isHandled) {
      context.respond = false
      return
    }
    context.req.url = url ?? '/'
    context.res.statusCode = statusCode
    await next()
  }
}
