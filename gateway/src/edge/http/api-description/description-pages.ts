import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import type { Page } from '../pages.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import type { OpenApiDocument } from './document-types.ts'
import { type DescribedRoute, type DescriptionOptions, openApiDocument } from './openapi.ts'

const compress = promisify(gzip)

/** Made once: the description is the same for everybody until the next start. */
type Description = {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  packed: Promise<Buffer> | null
}

/**
 * `/api/openapi.json`, `/api/asyncapi.json` and `/api/docs`: what this gateway offers, for programs and for
 * people.
 */
export function descriptionPages(
  routes: readonly DescribedRoute[],
  options: DescriptionOptions,
): readonly Page[] {
  const openApi = openApiDocument(routes, options)
  const docs = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': docsPolicy,
    'X-Robots-Tag': 'noindex',
  }
  return [
    page('/api/openapi.json', jsonDescription(openApi)),
    page('/api/asyncapi.json', jsonDescription(asyncApiDocument(options))),
    page('/api/docs', { headers: docs, text: docsPage(openApi as OpenApiDocument), packed: null }),
  ]
}

const page = (path: string, description: Description): Page => ({
  path,
  answer: (context) => respond(context, description),
})

function jsonDescription(document: object): Description {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  return { headers, text: JSON.stringify(document), packed: null }
}

async function respond(context: Context, description: Description): Promise<void> {
  context.status = 200
  context.set('Cache-Control', 'no-cache')
  context.vary('Accept-Encoding')
  if (context.acceptsEncodings('gzip', 'identity') === 'gzip') {
    description.packed ??= compress(description.text)
    context.body = await description.packed
    context.set('Content-Encoding', 'gzip')
  } else context.body = description.text
  // After the body, which sets a type of its own.
  context.set(description.headers)
}
