import { expect, test } from 'vitest'
import { parseBidLimit } from './parse-bid-limit.ts'

test.each<[string, number | null | undefined]>([
  ['', null],
  ['  ', null],
  ['340000', 340_000],
  ['340.000', 340_000],
  ["1'200'000", 1_200_000],
  ['0', undefined],
  ['-5', undefined],
  ['viel', undefined],
  ['99999999999', undefined],
])('%j is %s', (typed, limit) => {
  expect(parseBidLimit(typed)).toBe(limit)
})
