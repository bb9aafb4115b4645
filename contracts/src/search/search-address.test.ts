import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regionNames } from '../places/regions.ts'
import { type OfferSearch, offerSearchSchema, searchDistances, ZIPS_MAX } from './offer-search.ts'
import { addressOfSearch, queryOfSearch, searchOfAddress, searchOfQuery, zipsOf } from './search-address.ts'

const graz = { town: 'Graz', latitude: 47.067, longitude: 15.438, km: 25 } as const
const whole: OfferSearch = {
  country: 'AT',
  region: 'Steiermark',
  near: graz,
  zips: ['8010', '80*', '9'],
  city: 'Graz',
  kind: 'bidding',
  rooms: 3.5,
  area: 80,
  min: 100_000,
  max: 900_000,
}

test('an address is readable, and says the search that it was made of', () => {
  expect(queryOfSearch({ zips: ['1080', '1070'] })).toBe('zip=1070,1080')
  expect(queryOfSearch({ country: 'AT', rooms: 3, near: graz })).toBe(
    'country=AT&near=Graz&at=47.067_15.438&km=25&rooms=3',
  )
  expect(searchOfAddress(addressOfSearch(whole))).toEqual({ search: whole, unread: [] })
  expect(queryOfSearch({})).toBe('')
})

test('each search survives its address', () => {
  const search = fc.record(
    {
      country: fc.constantFrom('AT', 'DE', 'CH'),
      region: fc.constantFrom(...regionNames),
      zips: fc.uniqueArray(fc.stringMatching(/^\d{1,5}\*?$/), { minLength: 1, maxLength: ZIPS_MAX }),
      near: fc.record({
        town: fc.constantFrom('St. Gallen', 'Brunn & Co', 'Zürich'),
        latitude: fc.integer({ min: -90_000, max: 90_000 }).map((value) => value / 1000),
        longitude: fc.integer({ min: -180_000, max: 180_000 }).map((value) => value / 1000),
        km: fc.constantFrom(...searchDistances),
      }),
      city: fc.constantFrom('Wien', 'Bad Aussee, Ort', 'a=b&c'),
      rooms: fc.integer({ min: 1, max: 30 }).map((value) => value / 2),
      area: fc.integer({ min: 1, max: 1000 }),
      min: fc.integer({ min: 0, max: 9_999_999_999 }),
      max: fc.integer({ min: 0, max: 9_999_999_999 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(search, (given) => {
      const parsed = offerSearchSchema.parse(given)
      const sorted = parsed.zips && { zips: parsed.zips.toSorted() }
      expect(searchOfQuery(queryOfSearch(parsed))).toEqual({ ...parsed, ...sorted })
    }),
  )
})

test('what cannot be read does not filter, and is named', () => {
  const address = {
    min: 'a',
    area: '-1',
    rooms: '2.3',
    country: 'FR',
    kind: 'x',
    region: 'Bohemia',
    km: '25',
  }
  expect(searchOfAddress(address)).toEqual({
    search: {},
    unread: ['min', 'area', 'rooms', 'country', 'region', 'kind', 'near'].map((key) => ({
      key,
      problem: 'unreadable',
    })),
  })
  expect(searchOfAddress({ min: '', zip: '' }).unread.map(({ key }) => key)).toEqual(['min', 'zip'])
})

test('zip codes stand between commas or spaces, each once; those that can be read count', () => {
  expect(zipsOf(' 1080, 1070;1080 10* ')).toEqual({ read: ['1080', '1070', '10*'], problem: null })
  expect(zipsOf('1080,wien')).toEqual({ read: ['1080'], problem: 'unreadable' })
  expect(zipsOf('108000')).toEqual({ read: [], problem: 'unreadable' })
})

test('more zip codes than one search may have are left out, and named', () => {
  const many = Array.from({ length: ZIPS_MAX + 1 }, (_, index) => String(1000 + index))
  const { search, unread } = searchOfAddress({ zip: many.join(',') })
  expect(search.zips).toEqual(many.slice(0, ZIPS_MAX))
  expect(unread).toEqual([{ key: 'zip', problem: 'tooMany' }])
  expect(offerSearchSchema.safeParse({ zips: many }).success).toBe(false)
})
