import { expect, test } from 'vitest'
import { commandData, statedDescriptionSchema } from './commands.ts'
import { isKnownPlace, knownDegrees } from './known-area.ts'

const vienna = { latitude: 48.2012, longitude: 16.3499 }

test.each([
  [vienna, undefined, true],
  [vienna, 'AT', true],
  [vienna, 'CH', false],
  [{ latitude: 0, longitude: 0 }, null, false],
  [{ latitude: 48.2, longitude: 0 }, null, false],
  [{ latitude: 16.3499, longitude: 48.2012 }, null, false],
  [{ latitude: 47.2, longitude: 7.5 }, 'DE', true],
  // Between the boxes, in Poland: inside the degrees around all of them, and in no country.
  [{ latitude: 52, longitude: 17 }, null, false],
] as const)('%j in %s: %s', (place, country, isKnown) => {
  expect(isKnownPlace(place, country)).toBe(isKnown)
})

test('the degrees that may be stated are those around every known place', () => {
  const { latitude, longitude } = knownDegrees
  for (const place of [
    { latitude: latitude.min, longitude: 8 },
    { latitude: latitude.max, longitude: 9 },
    { latitude: 51, longitude: longitude.min },
    { latitude: 48, longitude: longitude.max },
  ]) {
    expect(isKnownPlace(place)).toBe(true)
  }
})

test.each([
  ['latitude', 0],
  ['latitude', -48.2],
  ['latitude', 56],
  ['longitude', 0],
  ['longitude', -16.3],
  ['longitude', 48.2],
] as const)('no new description states %s %d', (field, degrees) => {
  const shape = statedDescriptionSchema.shape[field]
  expect(shape.safeParse(degrees).success).toBe(false)
  expect(shape.safeParse(vienna[field]).success).toBe(true)
  expect(shape.safeParse(null).success).toBe(true)
})

test('what was stated under wider bounds can be replaced, as its sender saw it', () => {
  const revision = {
    description: { latitude: vienna.latitude },
    expected: { description: { latitude: 0, longitude: 0 } },
  }
  expect(commandData.ReviseAuction.safeParse(revision).success).toBe(true)
})
