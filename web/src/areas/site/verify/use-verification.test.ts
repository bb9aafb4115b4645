import { expect, test } from 'vitest'
import de from '../../../kernel/i18n/de.json' with { type: 'json' }
import en from '../../../kernel/i18n/en.json' with { type: 'json' }
import { misfitPlaceOf } from './use-verification.ts'

test.each([
  ['trailerDiffers', 'atTrailer'],
  ['signatureMissing', 'atTrailer'],
  ['signatureWrong', 'atTrailer'],
  ['afterTrailer', 'atLine'],
  ['termsDiffer', 'atHeader'],
  ['notJson', 'atLine'],
  ['notCanonical', 'atLine'],
  ['lineTooLong', 'atLine'],
  ['brokenOff', 'atLine'],
  ['trailerMissing', 'afterLine'],
] as const)('%s is reported by %s', (problem, place) => {
  expect(misfitPlaceOf(problem, 7)).toBe(place)
})

test('the first line is the header, however it is damaged', () => {
  for (const problem of ['notCanonical', 'brokenOff'] as const)
    expect(misfitPlaceOf(problem, 1)).toBe('atHeader')
})

test.each([
  ['de', de],
  ['en', en],
])('no revision is named for a line that is damaged (%s)', (_language, { verify }) => {
  const { atHeader, atLine, afterLine, atTrailer } = verify.result
  expect([atHeader, atLine, afterLine, atTrailer].join(' ')).not.toContain('{{revision}}')
})
