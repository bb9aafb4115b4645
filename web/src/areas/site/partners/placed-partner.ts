import type { Partner } from '@zuschlag/contracts/site/partners'

/** A partner that says where it is. */
export type PlacedPartner = Partner & { readonly latitude: number; readonly longitude: number }

export function isPlaced(partner: Partner): partner is PlacedPartner {
  return partner.latitude !== null && partner.longitude !== null
}
