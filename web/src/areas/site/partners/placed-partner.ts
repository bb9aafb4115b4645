import { isKnownPlace } from '@zuschlag/contracts/auction/known-area'
import type { Partner } from '@zuschlag/contracts/site/partners'

/** A partner that says where it is, in a country that the map starts with. */
export type PlacedPartner = Partner & { readonly latitude: number; readonly longitude: number }

export function isPlaced(partner: Partner): partner is PlacedPartner {
  const { latitude, longitude } = partner
  return latitude !== null && longitude !== null && isKnownPlace({ latitude, longitude })
}
