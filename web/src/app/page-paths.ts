import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { isLanguage } from '../kernel/i18n/language.ts'
import { publicPages, type PublicPage } from '@zuschlag/contracts/site/pages'

/** Pages below the language that are for one reader, or for one link. */
const pagesOfReader = [
  'login',
  'logout',
  'reset-password',
  'sign-up',
  'confirm-email',
  'change-email',
] as const

type NamedPage = Exclude<PublicPage, ''> | (typeof pagesOfReader)[number]
const named = new Set<string>([...publicPages, ...pagesOfReader].filter((page) => page !== ''))

/**
 * The route of a page that was asked for without its language; undefined where there is none of that name.
 */
export function pageWithoutLanguage(path: string): `/$lang/${NamedPage}` | undefined {
  const name = path.replace(/\/$/, '')
  if (name === 'auctions') return '/$lang/objects'
  return named.has(name) ? `/$lang/${name as NamedPage}` : undefined
}

/** They depend on the session, on the query, or on what the device remembers. */
const onlyInBrowser = new Set<string>(pagesOfReader)

/**
 * Whether the server renders a page for its query, too. Not those of objects: their query opens a form, which
 * the browser alone fills and focuses.
 */
export function isRenderedWithQuery(path: string): boolean {
  const [first = '', second = ''] = path.split('/').slice(1)
  return isLanguage(first) && !auctionIdSchema.safeParse(second).success
}

/**
 * Whether the server renders the page of a path: what a visitor finds by searching or by a link. Everything
 * behind the sign-in, and URLs that lead elsewhere by what only the browser knows, are the browser's.
 */
export function isServerRendered(path: string): boolean {
  const [first = '', second = ''] = path.split('/').slice(1)
  if (isLanguage(first)) return !onlyInBrowser.has(second)
  return path === '/' || auctionIdSchema.safeParse(path.slice(1)).success
}
