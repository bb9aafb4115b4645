import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { languageSchema } from '@zuschlag/contracts/account/authenticated-user'
import { publicAuctionSchema } from '@zuschlag/contracts/auction/views'
import type { PublicRead } from '@zuschlag/contracts/site/page-renderer'
import { blogEntrySchema } from '@zuschlag/contracts/site/blog'
import { publicPages } from '@zuschlag/contracts/site/pages'
import type { Context } from 'koa'
import { z } from 'zod'
import { limits } from '../../kernel/config.ts'
import type { Page } from '../http/pages.ts'
import { createPageCache } from './page-cache.ts'
import { UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../kernel/problem.ts'

const languages = languageSchema.options
/** Where a search engine finds nothing for its readers. */
const notForCrawlers = ['/api/', '/object/', '/user/', '/administration/']

const compress = promisify(gzip)
const unpack = promisify(gunzip)

/** A page in all its languages, as paths. */
type Entry = Readonly<Record<(typeof languages)[number], string>>

export type CrawlerFilesOptions = {
  readonly origin: string
  readonly read: PublicRead
  /** Monotonic, for the age of what is kept. */
  readonly nowMs: () => number
}

/** robots.txt and the site map, an index with its parts: what search engines should look at. */
export function crawlerFiles({ origin, read, nowMs }: CrawlerFilesOptions): readonly Page[] {
  const cache = createPageCache<readonly Buffer[]>(nowMs, limits.sitemapKeptMs)
  const files = () => cache('sitemap', async () => sitemapFiles(origin, await entries(read)))
  return [
    { path: '/robots.txt', answer: (context) => respond(context, 'text/plain', robots(origin)) },
    { path: '/sitemap.xml', answer: (context) => respondWithMap(context, files, 0) },
    {
      path: /^\/sitemap-([1-9]\d{0,4})\.xml$/,
      answer: (context) => respondWithMap(context, files, Number(context.captures?.[0])),
    },
  ]
}

function respond(context: Context, type: string, body: string | Buffer): void {
  context.body = body
  // Koa sets a type of its own for a buffer.
  context.set('Content-Type', `${type}; charset=utf-8`)
  context.set('Cache-Control', 'public, max-age=300')
}

/** Half a map is none: a search engine forgets what it leaves out. The index is the first of the files. */
async function respondWithMap(
  context: Context,
  files: () => Promise<readonly Buffer[]>,
  index: number,
): Promise<void> {
  try {
    const file = (await files())[index]
    // There is no such part: 404, as of any file that is not there.
    if (file === undefined) return
    context.vary('Accept-Encoding')
    const isPacked = context.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (isPacked) context.set('Content-Encoding', 'gzip')
    respond(context, 'application/xml', isPacked ? file : await unpack(file))
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error
    context.status = 503
    context.set('Cache-Control', 'no-store')
    context.set('Retry-After', String(UNAVAILABLE_RETRY_AFTER_SECONDS))
    context.body = ''
  }
}

/** A list that is away for now. */
class UnreadableList extends Error {
  override readonly name = 'UnreadableList'
}

function robots(origin: string): string {
  const rules = notForCrawlers.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', 'Allow: /api/public/', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}

async function entries(read: PublicRead): Promise<readonly Entry[]> {
  const pages = publicPages.map((page) => entryOf(page))
  const auctions = await listOf(read, '/public/auctions', publicAuctionSchema.pick({ id: true }))
  const posts = await listOf(read, '/blog', blogEntrySchema.pick({ slugs: true }))
  const articles = posts.map(({ slugs }) =>
    forEachLanguage((language) => `/${language}/blog/${slugs[language]}`),
  )
  return [...pages, ...articles, ...auctions.map(({ id }) => entryOf(id))]
}

const entryOf = (name: string): Entry => forEachLanguage((language) => `/${language}/${name}`)

async function listOf<T>(read: PublicRead, path: string, entry: z.ZodType<T>): Promise<readonly T[]> {
  const { status, body } = await read(path)
  if (status !== 200) throw new UnreadableList(path)
  return z.array(entry).parse(body)
}

/** The index, and behind it the parts that it names, compressed: nearly everybody asks for them so. */
async function sitemapFiles(origin: string, list: readonly Entry[]): Promise<readonly Buffer[]> {
  const perPart = Math.floor(limits.sitemapPartUrls / languages.length)
  const parts = Array.from({ length: Math.ceil(list.length / perPart) }, (_, index) =>
    partOf(origin, list.slice(index * perPart, (index + 1) * perPart)),
  )
  const named = parts.map((_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`)
  return Promise.all([xmlOf('sitemapindex', named), ...parts].map((xml) => compress(xml)))
}

function partOf(origin: string, list: readonly Entry[]): string {
  const href = (path: string) => `${origin}${path.replace(/\/$/, '')}`
  const urls = list.flatMap((entry) => {
    const links = languages.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${href(entry[other])}"/>`,
    )
    return languages.map((language) => `<url><loc>${href(entry[language])}</loc>${links.join('')}</url>`)
  })
  return xmlOf('urlset', urls)
}

function xmlOf(root: 'urlset' | 'sitemapindex', members: readonly string[]): string {
  const links = root === 'urlset' ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  const spaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>\n${members.join('\n')}\n</${root}>\n`
}
