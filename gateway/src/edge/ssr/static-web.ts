import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import type { Middleware } from 'koa'
import sirv from 'sirv'
import { nullIfMissing } from '../http/missing-files.ts'

const YEAR_SECONDS = 31_536_000
/** Characters of the content hash that the build puts before a file's extension, behind a hyphen. */
const HASH_LENGTH = 8
const IMAGES_PREFIX = '/files/images'

type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * The built web: files as they are (precompressed where the build left `.br` or `.gz`), index.html for every
 * page of the single-page application. sirv's own fallback (`single`) tests paths with a regular expression
 * of exponential time.
 */
export function staticWeb(webDist: string): Middleware {
  if (!existsSync(join(webDist, 'index.html'))) return (_context, next) => next()
  const serve: Serve = sirv(webDist, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      const isFixed = isHashedAsset(path)
      response.setHeader('Cache-Control', isFixed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  const files = toMiddleware(serve)
  const index = toMiddleware(serve, () => '/')
  return async (context, next) => {
    await files(context, async () => {
      await (isPagePath(context.path) ? index(context, next) : next())
    })
  }
}

/** Built files carry a hash of their content in their name, so they never change; everything else may. */
export function isHashedAsset(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const hashStart = name.lastIndexOf('.') - HASH_LENGTH
  return path.startsWith('/assets/') && hashStart > 1 && name[hashStart - 1] === '-'
}

/** Below these are files alone; what is at a well-known URL is agreed with other parties. */
const fileFolders = ['/files/', '/assets/', '/.well-known']

/**
 * A path whose last part has a dot names a file. It is compared here because only the folder lists the files,
 * not a router.
 */
function isPagePath(path: string): boolean {
  return (
    path.lastIndexOf('.') < path.lastIndexOf('/') && !fileFolders.some((folder) => path.startsWith(folder))
  )
}

/** A build lies in a folder that is named by what it was made from, beside the builds before it. */
const buildName = /^[0-9a-f]{16}$/

/**
 * The hashed files of the builds before this one. A page that was opened before the product was replaced
 * still asks for them, in the middle of a bid perhaps; the page itself is always the new one.
 */
export function assetsOfOlderBuilds(webDist: string): readonly Middleware[] {
  if (!buildName.test(basename(webDist))) return []
  const older = readdirSync(dirname(webDist)).filter(
    (name) => buildName.test(name) && name !== basename(webDist),
  )
  return older.flatMap((name) => {
    const serve = assetsIn(join(dirname(webDist), name, 'assets'))
    return serve === null ? [] : [toMiddleware(serve, below('/assets'))]
  })
}

/** Null where another process that builds has just removed the folder. */
function assetsIn(folder: string): Serve | null {
  try {
    return sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response) => {
        response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
      },
    })
  } catch (error) {
    return nullIfMissing(error)
  }
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
  return toMiddleware(serve, below(IMAGES_PREFIX))
}

/** The part of a URL below a prefix; null for a URL elsewhere. */
const below =
  (prefix: string) =>
  (url: string): string | null =>
    url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : null

/**
 * Lets a Connect-style handler answer a koa request; where it has nothing, the next middleware goes on.
 *
 * @param urlFor the URL that the handler sees instead of the requested one; null where it is not asked
 */
function toMiddleware(serve: Serve, urlFor: (url: string) => string | null = (url) => url): Middleware {
  return async (context, next) => {
    const isRead = context.method === 'GET' || context.method === 'HEAD'
    const { url = '/' } = context.req
    const inner = isRead ? urlFor(url) : null
    if (inner === null) {
      await next()
      return
    }
    const { statusCode } = context.res
    context.req.url = inner
    context.res.statusCode = 200
    const isHandled = await new Promise<boolean>((resolve) => {
      context.res.once('close', () => resolve(true))
      serve(context.req, context.res, () => resolve(false))
    })
    if (isHandled) {
      context.respond = false
      return
    }
    context.req.url = url
    context.res.statusCode = statusCode
    await next()
  }
}
