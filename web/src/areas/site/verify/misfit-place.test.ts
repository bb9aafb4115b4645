import { expect, test } from 'vitest'
import { placeOf } from './misfit-place.ts'

test.each([
  ['trailerDiffers', 'atTrailer'],
  ['signatureMissing', 'atTrailer'],
  ['signatureWrong', 'atTrailer'],
  ['afterTrailer', 'afterTrailer'],
  ['termsDiffer', 'atHeader'],
  ['notJson', 'atLine'],
  ['brokenOff', 'atLine'],
] as const)('%s is reported by %s', (problem, place) => {
  expect(placeOf(problem)).toBe(place)
})
