import { expect, test } from 'vitest'
import { matchesSearch, type SearchedOffer } from './matches-search.ts'
import type { OfferSearch } from './offer-search.ts'

const offer: SearchedOffer = {
  country: 'AT',
  zipCode: '1080',
  city: 'Wien',
  area: 80,
  rooms: 3.5,
  auctionType: 1,
  fixedEnd: false,
  price: 400_000,
  locality: { region: 'Wien', latitude: 48.21, longitude: 16.35 },
}
const finds = (search: OfferSearch, changed: Partial<SearchedOffer> = {}) =>
  matchesSearch({ ...offer, ...changed }, search)

test('a search that says nothing finds everything', () => {
  expect(finds({})).toBe(true)
})

test.each<[OfferSearch, OfferSearch]>([
  [{ min: 400_000 }, { min: 400_001 }],
  [{ max: 400_000 }, { max: 399_999 }],
  [{ area: 80 }, { area: 81 }],
  [{ rooms: 3.5 }, { rooms: 4 }],
  [{ country: 'AT' }, { country: 'DE' }],
  [{ region: 'Wien' }, { region: 'Bayern' }],
  [{ city: 'Wien' }, { city: 'Graz' }],
  [{ kind: 'bidding' }, { kind: 'normPrice' }],
  [{ zips: ['1070', '1080'] }, { zips: ['1070'] }],
  [{ zips: ['10'] }, { zips: ['11'] }],
  [{ zips: ['1080*'] }, { zips: ['1081*'] }],
])('%o finds it, %o does not', (found, missed) => {
  expect([finds(found), finds(missed), finds({ ...found, ...missed })]).toEqual([true, false, false])
})

test('a whole zip code is no beginning of a longer one, unless it says so', () => {
  expect(finds({ zips: ['1080'] }, { zipCode: '10800' })).toBe(false)
  expect(finds({ zips: ['1080*'] }, { zipCode: '10800' })).toBe(true)
})

test('distances are measured from the town that was chosen', () => {
  const near = { town: 'St. Pölten', latitude: 48.204, longitude: 15.626 } as const
  expect([finds({ near: { ...near, km: 50 } }), finds({ near: { ...near, km: 100 } })]).toEqual([false, true])
})

test('what an offer does not say is not found by it', () => {
  const near = { town: 'Wien', latitude: 48.2, longitude: 16.37, km: 100 } as const
  const silent = { area: null, rooms: null, locality: null }
  for (const search of [{ area: 1 }, { rooms: 1 }, { region: 'Wien' }, { near }] as const)
    expect(finds(search, silent)).toBe(false)
})
