import { expect, test } from 'vitest'
import { largestOf, smallestOf } from './extremes.ts'

test('the extremes of more numbers than a call takes as arguments', () => {
  const values = Array.from({ length: 1_000_000 }, (_, index) => index - 10)
  expect([smallestOf(values), largestOf(values)]).toEqual([-10, 999_989])
})

test('of none it is the bound, which also holds beside others', () => {
  expect([smallestOf([]), largestOf([])]).toEqual([Infinity, -Infinity])
  expect([smallestOf([5], 3), largestOf([5], 7)]).toEqual([3, 7])
})
