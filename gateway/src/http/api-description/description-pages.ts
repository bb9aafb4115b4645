import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Context, Middleware } from 'koa'
import type { DescriptionOptions } from './openapi.ts'
import { openApiDocument } from './openapi.ts'

const compress = promisify(gzip)

/** Made once: the description is the same for everybody until the next start. */
type Page = { readonly contentType: string; readonly text: string; packed: Promise<Buffer> | null }

/** `/api/openapi.json`: every operation of this gateway. */
export function descriptionPages(endpoints: readonly Endpoint[], options: DescriptionOptions): Middleware {
  const pages: Readonly<Record<string, Page>> = {
    '/api/openapi.json': jsonPage(openApiDocument(endpoints, options)),
  }
  return async (context, next) => {
    const page = Object.hasOwn(pages, context.path) ? pages[context.path] : undefined
    if (page === undefined || !['GET', 'HEAD'].includes(context.method)) await next()
    else await respond(context, page)
  }
}

function jsonPage(document: object): Page {
  return { contentType: 'application/json; charset=utf-8', text: JSON.stringify(document), packed: null }
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
  context.set('Content-Type', page.contentType)
}
