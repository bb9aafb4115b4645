import { expect, test } from 'vitest'
import { decimalOf, shortDecimalOf } from './decimal.ts'

test.each([
  ['48,2082', 48.2082],
  [' -16.37 ', -16.37],
  ['', Number.NaN],
  ['1.000,5', Number.NaN],
  ['north', Number.NaN],
])('%j is %d', (text, value) => {
  expect(decimalOf(text)).toBe(value)
})

test.each([
  ['3,125', 3.125],
  [' 3.125 ', 3.125],
  ['3', 3],
  ['3,1251', null],
  ['-3', null],
  ['1e3', null],
  ['3,', null],
  ['', null],
  ['1234567890', null],
])('%j with at most three decimals is %d', (text, value) => {
  expect(shortDecimalOf(text, 3)).toBe(value)
})
