import { expect, test } from 'vitest'
import { afterValue, wantedOf, type SearchText } from './table-panel.tsx'

const typing: SearchText = { text: 'Linde', value: '', asked: ['Li', 'Lind'] }

test('an answer to what the box asked for leaves what was typed meanwhile', () => {
  const later = afterValue(typing, 'Li')
  expect(later).toEqual({ text: 'Linde', value: 'Li', asked: ['Lind'] })
  expect(afterValue(later, 'Lind')).toEqual({ text: 'Linde', value: 'Lind', asked: [] })
})

test('what an older question asked for is not waited for any more', () => {
  expect(afterValue(typing, 'Lind')).toEqual({ text: 'Linde', value: 'Lind', asked: [] })
})

test('another value is shown, also one that the box asked for long ago', () => {
  const settled = afterValue(typing, 'Lind')
  expect(afterValue(typing, 'Graz')).toEqual({ text: 'Graz', value: 'Graz', asked: [] })
  expect(afterValue(settled, '')).toEqual({ text: '', value: '', asked: [] })
})

test.each([
  ['L', 2, ''],
  [' L ', 2, ''],
  [' Li ', 2, 'Li'],
  ['L', 0, 'L'],
])('%o with at least %i letters searches for %o', (text, lengthMin, wanted) => {
  expect(wantedOf(text, lengthMin)).toBe(wanted)
})
