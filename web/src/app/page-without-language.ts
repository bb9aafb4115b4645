import { publicPages, type PublicPage } from '@zuschlag/contracts/site/pages'

/** Pages below the language that are for one reader, or for one link. */
export const pagesOfReader = [
  'login',
  'logout',
  'reset-password',
  'sign-up',
  'confirm-email',
  'change-email',
] as const

type NamedPage = Exclude<PublicPage, ''> | (typeof pagesOfReader)[number]
const named: readonly string[] = [...publicPages, ...pagesOfReader].filter((page) => page !== '')

/**
 * The route of a page that was asked for without its language; undefined where there is none of that name.
 */
export function pageWithoutLanguage(path: string): `/$lang/${NamedPage}` | undefined {
  const name = path.replace(/\/$/, '')
  if (name === 'auctions') return '/$lang/objects'
  return named.includes(name) ? `/$lang/${name as NamedPage}` : undefined
}
