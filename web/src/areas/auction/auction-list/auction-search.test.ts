import { expect, test } from 'vitest'
import { cameraOf, offerSearchSchema, textOfCamera } from './auction-search.ts'

test('nonsense in a URL is as good as nothing', () => {
  const nonsense = { min: 'a', max: -1, zip: {}, map: 'here', view: 'list' }
  expect(offerSearchSchema.parse(nonsense)).toEqual({})
})

test('a zip code is text, also where the URL made a number of it', () => {
  expect(offerSearchSchema.parse({ zip: 1080 }).zip).toBe('1080')
  expect(offerSearchSchema.parse({ zip: '04229' }).zip).toBe('04229')
})

test('the position of the map survives the URL', () => {
  const camera = { latitude: 48.2082, longitude: -16.3738, zoom: 7.25 }
  const { map } = offerSearchSchema.parse({ map: textOfCamera(camera) })
  expect(cameraOf({ map })).toEqual(camera)
})
