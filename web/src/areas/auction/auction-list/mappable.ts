import type { PublicAuction } from '@zuschlag/contracts/auction/views'

export type MappableOffer = PublicAuction & { readonly latitude: number; readonly longitude: number }

/** What the map shows: open offers that say where they are. */
export function mappableOffers(auctions: readonly PublicAuction[]): MappableOffer[] {
  return auctions.filter(isMappable)
}

function isMappable(auction: PublicAuction): auction is MappableOffer {
  const isOpen = !auction.hasEnded && !auction.isWithdrawn
  return isOpen && auction.latitude !== null && auction.longitude !== null
}
