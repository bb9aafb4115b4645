import { isLanguage } from './language.ts'

/** Files of texts. `first` comes with every page; a page that needs one of the others needs all before it. */
export const textParts = ['first', 'site', 'later'] as const
export type TextPart = (typeof textParts)[number]

/**
 * Routes whose own texts come with them and not with every page, as the router names them: those of the
 * public site, which a bidder has read before the bid, and those of administration and account, half of all,
 * which a visitor never reads.
 */
export const routesWithOwnTexts = {
  site: ['/index', '/home', '/$lang', '/object/$auctionId_.access', '/object/$auctionId_.rules'],
  later: ['/administration', '/user', '/$lang/verify', '/$lang/accessibility'],
} as const

const ofAnAuction = /^\/object\/[^/]+\/(access|rules)\/?$/
const ofAdministration = /^\/(administration|user|[^/]+\/(verify|accessibility))(\/|$)/

/** The files of texts that the page of a path speaks. */
export function textPartsOf(path: string): readonly TextPart[] {
  if (ofAdministration.test(path)) return textParts
  const [, first = ''] = path.split('/')
  const isOfSite = first === '' || first === 'home' || isLanguage(first) || ofAnAuction.test(path)
  return isOfSite ? ['first', 'site'] : ['first']
}
