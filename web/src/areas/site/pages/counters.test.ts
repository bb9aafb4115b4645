import { expect, test } from 'vitest'
import { COUNT_MS, countAt } from './counters.tsx'

test.each([
  [20, 200],
  [10, 200],
  [0, 20],
])('counts from %i to %i without going back or beyond', (start, end) => {
  const shown = Array.from({ length: 20 }, (_, index) => countAt(start, end, (index * COUNT_MS) / 18))
  expect(shown[0]).toBe(start)
  expect(shown.at(-1)).toBe(end)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

test('stays at its ends before it starts and after it ends', () => {
  expect(countAt(20, 200, -5)).toBe(20)
  expect(countAt(20, 200, 60_000)).toBe(200)
})
