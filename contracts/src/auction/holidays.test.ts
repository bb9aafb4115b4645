import { expect, test } from 'vitest'
import { holidayOn } from './publication-warnings.ts'

test.each([
  ['2026-12-25', 'AT', 'christmas'],
  ['2026-10-26', 'AT', 'austrianNationalDay'],
  ['2026-10-26', 'DE', null],
  ['2026-10-03', 'DE', 'germanUnity'],
  ['2027-08-01', 'CH', 'swissNationalDay'],
  ['2027-03-28', 'DE', 'easterSunday'],
  ['2027-03-26', 'CH', 'goodFriday'],
  ['2027-03-26', 'AT', null],
  ['2026-06-04', 'AT', 'corpusChristi'],
  ['2026-05-14T18:00', 'DE', 'ascension'],
  ['2038-04-25', 'AT', 'easterSunday'],
  ['2026-12-18', 'AT', null],
] as const)('%s in %s: %s', (day, country, holiday) => {
  expect(holidayOn(day, country)).toBe(holiday)
})
