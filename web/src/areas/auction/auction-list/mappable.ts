import type { PublicAuction } from '@zuschlag/contracts/auction/views'

export type MappableAuction = PublicAuction & { readonly latitude: number; readonly longitude: number }

/** What the map shows: open offers that say where they are. */
export function mappableAuctions(auctions: readonly PublicAuction[]): MappableAuction[] {
  return auctions.filter(isMappable)
}

function isMappable(auction: PublicAuction): auction is MappableAuction {
  const isOpen = !auction.hasEnded && !auction.isWithdrawn
  return isOpen && auction.latitude !== null && auction.longitude !== null
}
