import { AuctionType, type Country } from '../auction/enumerations.ts'
import { distanceKm, type Position } from '../auction/known-area.ts'
import type { OfferSearch, processKinds } from './offer-search.ts'

/** What a search asks of an offer. */
export type SearchedOffer = {
  readonly country: Country
  readonly zipCode: string
  readonly city: string
  readonly area: number | null
  readonly rooms: number | null
  readonly auctionType: AuctionType
  readonly fixedEnd: boolean
  /** The one that its card shows. */
  readonly price: number
  readonly locality: (Position & { readonly region: string | null }) | null
}

/** Zip codes up to this length are the beginning of several in all three countries. */
const PREFIX_LENGTH_MAX = 3

/** Whether a search finds an offer: all that it says has to fit. */
export function matchesSearch(offer: SearchedOffer, search: OfferSearch): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY, area = 0, rooms = 0, zips, near } = search
  return (
    offer.price >= min &&
    offer.price <= max &&
    (offer.area ?? 0) >= area &&
    (offer.rooms ?? 0) >= rooms &&
    (search.country === undefined || offer.country === search.country) &&
    (search.region === undefined || offer.locality?.region === search.region) &&
    (zips === undefined || zips.some((zip) => hasZip(offer.zipCode.trim(), zip))) &&
    (search.city === undefined || offer.city === search.city) &&
    (search.kind === undefined || processKindOf(offer) === search.kind) &&
    (near === undefined || (offer.locality !== null && distanceKm(offer.locality, near) <= near.km))
  )
}

function hasZip(zipCode: string, zip: string): boolean {
  if (zip.endsWith('*')) return zipCode.startsWith(zip.slice(0, -1))
  return zip.length <= PREFIX_LENGTH_MAX ? zipCode.startsWith(zip) : zipCode === zip
}

function processKindOf({
  auctionType,
  fixedEnd,
}: Pick<SearchedOffer, 'auctionType' | 'fixedEnd'>): (typeof processKinds)[number] {
  if (auctionType === AuctionType.NormPriceProcess) return 'normPrice'
  return fixedEnd ? 'offerLink' : 'bidding'
}
