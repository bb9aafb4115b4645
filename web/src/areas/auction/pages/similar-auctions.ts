import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { openStateOf } from '@zuschlag/contracts/auction/order-for-list'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'

const SHOWN_MAX = 3

/** What an auction is compared by. */
export type Compared = Parameters<typeof shownPrice>[0] & Pick<PublicAuction, 'id' | 'city' | 'country'>

/** What to ask for: the next ones above and below the price, of the town and of the country. */
export function similarQueries(to: Compared) {
  const price = String(Math.floor(shownPrice(to, true).price))
  const take = SHOWN_MAX
  const { country, city } = to
  return [{ country, city }, { country }].flatMap((place) => [
    { ...place, minPrice: price, sort: 'cheapest' as const, take },
    { ...place, maxPrice: price, sort: 'dearest' as const, take },
  ])
}

/**
 * At most three offers that can still be bid on, for readers of one that is over: of the same town first,
 * then of the same country, each time the nearest price first. Without any in that country, none.
 */
export function similarAuctions(to: Compared, auctions: readonly PublicAuction[]): PublicAuction[] {
  const price = shownPrice(to, true).price
  const distance = (other: PublicAuction) => Math.abs(shownPrice(other, false).price - price)
  const elsewhere = (other: PublicAuction) => (other.city === to.city ? 0 : 1)
  return [...new Map(auctions.map((other) => [other.id, other])).values()]
    .filter((other) => openStateOf(other) !== null && other.id !== to.id && other.country === to.country)
    .toSorted((one, other) => elsewhere(one) - elsewhere(other) || distance(one) - distance(other))
    .slice(0, SHOWN_MAX)
}
