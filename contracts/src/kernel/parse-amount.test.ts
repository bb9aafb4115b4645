import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each<[string, number | null | undefined]>([
  ['', null],
  ['  ', null],
  ['340000', 340_000],
  ['340.000', 340_000],
  ['350.000,00', 350_000],
  ['350,000.00', 350_000],
  ['1.250.000', 1_250_000],
  ['CHF 450’000', 450_000],
  ["1'200'000", 1_200_000],
  ['0', undefined],
  ['1,5', undefined],
  ['450.000,50', undefined],
  ['450,5', undefined],
  ['4.50.000', undefined],
  ['1.250,000', undefined],
  ['€', undefined],
  ['-5', undefined],
  ['viel', undefined],
  ['99999999999', undefined],
])('%j is %s', (typed, limit) => {
  expect(parseAmount(typed)).toBe(limit)
})
