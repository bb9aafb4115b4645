import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { getAuction, getOwnAuctions } from '@zuschlag/contracts/auction/read-auctions'
import { getPublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { urlOf } from '../kernel/api/url.ts'
import type { Language } from '../kernel/i18n/language.ts'
import { textPartsOf } from '../kernel/i18n/lazy-texts.ts'

type Params = Readonly<Record<string, string>>

/** Asks for texts that do not come with every page, where the page of a path speaks them. */
export function laterTextsTags(path: string, language: Language): string {
  const [, ...later] = textPartsOf(path)
  return later.map((part) => tagOf(`/assets/i18n/${language}.${part}.json?v=${__TEXTS_VERSION__}`)).join('')
}

/**
 * Tags that ask for what the routes read first together with the page. The browser sends its session with
 * them, so the answers are the reader's own; nothing of them stands in the page. `routeIds` as the router
 * names them, with the parameters of the path.
 */
export function readTags(routeIds: readonly string[], params: Params): string {
  const urls = [
    urlOf(getPublicConfiguration.path),
    urlOf(getAuthenticatedUser.path),
    ...routeIds.flatMap((routeId) => urlsOf(routeId, params)),
  ]
  return urls.map(tagOf).join('')
}

const tagOf = (url: string): string => `<link rel="preload" as="fetch" crossorigin href="${url}">`

function urlsOf(routeId: string, params: Params): readonly string[] {
  if (routeId === '/object/$auctionId') return [urlOf(getAuction.path, params)]
  return routeId === '/object/dashboard' ? [urlOf(getOwnAuctions.path)] : []
}
