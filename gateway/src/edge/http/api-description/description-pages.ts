import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Context, Middleware } from 'koa'
import { asyncApiDocument } from './asyncapi.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import type { OpenApiDocument } from './document-types.ts'
import type { DescriptionOptions } from './openapi.ts'
import { openApiDocument } from './openapi.ts'

const compress = promisify(gzip)

/** Made once: the description is the same for everybody until the next start. */
type Page = {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  packed: Promise<Buffer> | null
}

/**
 * `/api/openapi.json`, `/api/asyncapi.json` and `/api/docs`: what this gateway offers, for programs and for
 * people.
 */
export function descriptionPages(endpoints: readonly Endpoint[], options: DescriptionOptions): Middleware {
  const openApi = openApiDocument(endpoints, options)
  const docs = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': docsPolicy,
    'X-Robots-Tag': 'noindex',
  }
  const pages: Readonly<Record<string, Page>> = {
    '/api/openapi.json': jsonPage(openApi),
    '/api/asyncapi.json': jsonPage(asyncApiDocument(options)),
    '/api/docs': { headers: docs, text: docsPage(openApi as OpenApiDocument), packed: null },
  }
  return async (context, next) => {
    const page = Object.hasOwn(pages, context.path) ? pages[context.path] : undefined
    if (page === undefined || !['GET', 'HEAD'].includes(context.method)) await next()
    else await respond(context, page)
  }
}

function jsonPage(document: object): Page {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  return { headers, text: JSON.stringify(document), packed: null }
}

async function respond(context: Context, page: Page): Promise<void> {
  context.status = 200
  context.set('Cache-Control', 'no-cache')
  context.vary('Accept-Encoding')
  if (context.acceptsEncodings('gzip', 'identity') === 'gzip') {
    page.packed ??= compress(page.text)
    context.body = await page.packed
    context.set('Content-Encoding', 'gzip')
  } else context.body = page.text
  // After the body, which sets a type of its own.
  context.set(page.headers)
}
