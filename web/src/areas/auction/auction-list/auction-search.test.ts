import { expect, test } from 'vitest'
import { auctionFilterOf, cameraOf, offerSearchSchema, searchOf, textOfCamera } from './auction-search.ts'

test('nonsense in a URL is as good as nothing', () => {
  const nonsense = {
    min: 'a',
    max: -1,
    zip: {},
    country: 'FR',
    kind: 1,
    state: 'over',
    sort: 'nice',
    area: -1,
    map: 'here',
    view: 'list',
  }
  expect(offerSearchSchema.parse(nonsense)).toEqual({})
})

const zipOf = (zip: unknown) => auctionFilterOf(offerSearchSchema.parse({ zip })).zip

test('a zip code is text, also where the URL made a number of it, and has no quotes in the URL', () => {
  expect([zipOf(1080), zipOf('1080'), zipOf('04229')]).toEqual(['1080', '1080', '04229'])
  expect([searchOf({ zip: '1080' }).zip, searchOf({ zip: '04229' }).zip]).toEqual([1080, '04229'])
})

test('a filter survives the URL whole, and one that is not set goes from it', () => {
  const filter = {
    min: 100_000,
    max: 200_000,
    zip: '04229',
    country: 'DE',
    city: 'Leipzig',
    kind: 'normPrice',
    state: 'upcoming',
    area: 80,
    sort: 'dearest',
  } as const
  expect(auctionFilterOf(offerSearchSchema.parse(searchOf(filter)))).toEqual(filter)
  expect({ ...searchOf(filter), ...searchOf({}) }).toEqual(searchOf({}))
})

test('the position of the map survives the URL', () => {
  const camera = { latitude: 48.2082, longitude: -16.3738, zoom: 7.25 }
  const { map } = offerSearchSchema.parse({ map: textOfCamera(camera) })
  expect(cameraOf({ map })).toEqual(camera)
})
