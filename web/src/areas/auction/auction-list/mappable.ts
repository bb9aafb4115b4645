import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { isKnownPlace } from '@zuschlag/contracts/places/known-area'

export type MappableAuction = PublicAuction & { readonly latitude: number; readonly longitude: number }

/**
 * What the map shows: open offers that say where they are. One far from all of them, as earlier releases
 * accepted it, would zoom the map out.
 */
export function mappableAuctions(auctions: readonly PublicAuction[]): MappableAuction[] {
  return auctions.filter(isMappable)
}

function isMappable(auction: PublicAuction): auction is MappableAuction {
  const { hasEnded, isWithdrawn, latitude, longitude } = auction
  if (hasEnded || isWithdrawn || latitude === null || longitude === null) return false
  return isKnownPlace({ latitude, longitude })
}
