import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

const ZOOM = 17

type Place = Pick<AuctionDetails, 'latitude' | 'longitude' | 'street' | 'zipCode' | 'city' | 'country'>

/** Where an object is on a public map: at its coordinates, or by its address where it has none. */
export function mapUrl({ latitude, longitude, street, zipCode, city, country }: Place): string {
  const url = new URL('https://www.openstreetmap.org/')
  if (latitude !== null && longitude !== null) {
    url.searchParams.set('mlat', String(latitude))
    url.searchParams.set('mlon', String(longitude))
    url.hash = `map=${ZOOM}/${latitude}/${longitude}`
    return url.href
  }
  url.pathname = '/search'
  url.searchParams.set('query', [street, `${zipCode} ${city}`, country].filter(Boolean).join(', '))
  return url.href
}
