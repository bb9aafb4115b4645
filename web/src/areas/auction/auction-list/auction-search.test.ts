import { expect, test } from 'vitest'
import { auctionFilterOf, cameraOf, searchOf, textOfCamera } from './auction-search.ts'
import { addressOfList } from './offer-address.ts'

const read = (raw: Readonly<Record<string, unknown>>) => auctionFilterOf(addressOfList(raw))

test('nonsense in an address does not filter, and is named', () => {
  const nonsense = {
    min: 'a',
    max: -1,
    zip: {},
    country: 'FR',
    kind: 1,
    state: 'over',
    sort: 'nice',
    area: -1,
  }
  const { filter, unread } = read({ ...nonsense, map: 'here', view: 'list', other: 1 })
  expect(filter).toEqual({})
  expect(new Set(unread.map(({ key }) => key))).toEqual(new Set(Object.keys(nonsense)))
  expect(addressOfList({ map: 'here', view: 'list', other: 1 })).toEqual({})
})

const zipsOf = (zip: unknown) => read({ zip }).filter.zips

test('zip codes are text, also where the address made a number of one, and have no quotes in it', () => {
  expect([zipsOf(1080), zipsOf('1080,1070'), zipsOf('04229')]).toEqual([
    ['1080'],
    ['1080', '1070'],
    ['04229'],
  ])
  const address = (...zips: string[]) => searchOf({ zips }).zip
  expect([address('1080'), address('04229'), address('1080', '10*')]).toEqual([1080, '04229', '1080,10*'])
})

test('a filter survives the address whole, and one that is not set goes from it', () => {
  const filter = {
    min: 100_000,
    max: 200_000,
    zips: ['04229'],
    country: 'DE',
    region: 'Sachsen',
    near: { town: 'Leipzig', latitude: 51.34, longitude: 12.371, km: 10 },
    city: 'Leipzig',
    kind: 'normPrice',
    state: 'upcoming',
    area: 80,
    rooms: 2.5,
    sort: 'dearest',
    words: 'Garten am See',
  } as const
  expect(read(searchOf({ ...filter, zips: [...filter.zips] }))).toEqual({ filter, unread: [] })
  expect({ ...searchOf({ ...filter, zips: [...filter.zips] }), ...searchOf({}) }).toEqual(searchOf({}))
})

test('a page is a number from two on, and goes with a new filter', () => {
  const pageOf = (page: unknown) => addressOfList({ page }).page
  expect([pageOf(2), pageOf('3'), pageOf(1), pageOf(0), pageOf('x'), pageOf(2.5), pageOf(1e9)]).toEqual([
    2,
    3,
    undefined,
    undefined,
    undefined,
    undefined,
    9_999,
  ])
  expect({ ...addressOfList({ page: 2, zip: 1080 }), ...searchOf({}) }.page).toBeUndefined()
})

test('the position of the map survives the address', () => {
  const camera = { latitude: 48.2082, longitude: -16.3738, zoom: 7.25 }
  expect(cameraOf(addressOfList({ map: textOfCamera(camera) }))).toEqual(camera)
})
