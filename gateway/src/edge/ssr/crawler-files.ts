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

/** A page in all its languages, as paths. */
type Entry = Readonly<Record<(typeof languages)[number], string>>

export type CrawlerFilesOptions = {
  readonly origin: string
  readonly read: PublicRead
  /** Monotonic, for the age of what is kept. */
  readonly nowMs: () => number
}

/** robots.txt and sitemap.xml: what search engines should look at. */
export function crawlerFiles({ origin, read, nowMs }: CrawlerFilesOptions): readonly Page[] {
  const cache = createPageCache<string>(nowMs)
  const sitemap = () => cache('sitemap', async () => sitemapOf(origin, await entries(read)))
  return [
    { path: '/robots.txt', answer: (context) => respond(context, 'text/plain', robots(origin)) },
    { path: '/sitemap.xml', answer: (context) => respondWithMap(context, sitemap) },
  ]
}

function respond(context: Context, type: string, text: string): void {
  context.set('Content-Type', `${type}; charset=utf-8`)
  context.set('Cache-Control', 'public, max-age=300')
  context.body = text
}

/** Half a map is none: a search engine forgets what it leaves out. */
async function respondWithMap(context: Context, sitemap: () => Promise<string>): Promise<void> {
  try {
    respond(context, 'application/xml', await sitemap())
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
  const all = [...pages, ...articles, ...auctions.map(({ id }) => entryOf(id))]
  return all.slice(0, limits.sitemapEntries)
}

const entryOf = (name: string): Entry => forEachLanguage((language) => `/${language}/${name}`)

async function listOf<T>(read: PublicRead, path: string, entry: z.ZodType<T>): Promise<readonly T[]> {
  const { status, body } = await read(path)
  if (status !== 200) throw new UnreadableList(path)
  return z.array(entry).parse(body)
}

function sitemapOf(origin: string, list: readonly Entry[]): string {
  const href = (path: string) => `${origin}${path.replace(/\/$/, '')}`
  const urls = list.flatMap((entry) => {
    const links = languages.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${href(entry[other])}"/>`,
    )
    return languages.map((language) => `<url><loc>${href(entry[language])}</loc>${links.join('')}</url>`)
  })
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`
}
