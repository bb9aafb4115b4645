import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { getAuction, getOwnAuctions } from '@zuschlag/contracts/auction/read-auctions'
import { getPublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { addressOf } from '../api/address.ts'

type Params = Readonly<Record<string, string>>

/**
 * Tags that ask for what the routes read first together with the page. The browser sends its session with them, so the
 * answers are the reader's own; nothing of them stands in the page. `routeIds` as the router names them, with the
 * parameters of the address.
 */
export function readTags(routeIds: readonly string[], params: Params): string {
  const addresses = [
    addressOf(getPublicConfiguration.path),
    addressOf(getAuthenticatedUser.path),
    ...routeIds.flatMap((routeId) => addressesOf(routeId, params)),
  ]
  return addresses.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`).join('')
}

function addressesOf(routeId: string, params: Params): readonly string[] {
  if (routeId === '/object/$auctionId') return [addressOf(getAuction.path, params)]
  return routeId === '/object/dashboard' ? [addressOf(getOwnAuctions.path)] : []
}
