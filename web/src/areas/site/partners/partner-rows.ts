import { isKnownPlace } from '@zuschlag/contracts/auction/known-area'
import type { Partner } from '@zuschlag/contracts/site/partners'

/** Logos before each quote (specification, section 9). */
const ROW_LENGTH = 8

type PartnerGridRow = {
  readonly partners: readonly Partner[]
  /** A partner with a review, for below the row; null where nobody has written one. */
  readonly quoted: Partner | null
}

/** Rows of eight; after each a quote. There are fewer quotes than rows: then they start again. */
export function partnerRows(partners: readonly Partner[]): PartnerGridRow[] {
  const reviewed = partners.filter(({ reviewText }) => reviewText !== null)
  const rows: PartnerGridRow[] = []
  for (let start = 0; start < partners.length; start += ROW_LENGTH) {
    const quoted = reviewed.length === 0 ? null : (reviewed[rows.length % reviewed.length] ?? null)
    rows.push({ partners: partners.slice(start, start + ROW_LENGTH), quoted })
  }
  return rows
}

/** A partner that says where it is, in a country that the map starts with. */
export type PlacedPartner = Partner & { readonly latitude: number; readonly longitude: number }

export function isPlaced(partner: Partner): partner is PlacedPartner {
  const { latitude, longitude } = partner
  return latitude !== null && longitude !== null && isKnownPlace({ latitude, longitude })
}
