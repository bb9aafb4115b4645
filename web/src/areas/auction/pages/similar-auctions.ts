import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { phaseOf } from '../shared/phase.ts'
import { shownPrice } from '../shared/shown-price.ts'

const SHOWN_MAX = 3

/** What an auction is compared by. */
export type Compared = Parameters<typeof shownPrice>[0] & Pick<PublicAuction, 'id' | 'city' | 'country'>

/**
 * At most three offers that can still be bid on, for readers of one that is over: of the same town first,
 * then of the same country, each time the nearest price first. Without any in that country, none.
 */
export function similarAuctions(to: Compared, auctions: readonly PublicAuction[]): PublicAuction[] {
  const price = shownPrice(to, true).price
  const distance = (other: PublicAuction) => Math.abs(shownPrice(other, false).price - price)
  const elsewhere = (other: PublicAuction) => (other.city === to.city ? 0 : 1)
  return auctions
    .filter((other) => {
      const phase = phaseOf(other, null)
      const isOpen = phase !== 'ended' && phase !== 'withdrawn'
      return isOpen && other.id !== to.id && other.country === to.country
    })
    .toSorted((one, other) => elsewhere(one) - elsewhere(other) || distance(one) - distance(other))
    .slice(0, SHOWN_MAX)
}
