import { expect, test } from 'vitest'
import { shortPosition, sparklinePath } from './operations-page.tsx'

const size = { width: 40, height: 10 }

test.each<[string, readonly (number | null)[], string]>([
  ['nothing', [], ''],
  ['zeros lie on the ground', [0, 0], 'M20 10H30V10H40'],
  ['the greatest is at the top', [5, 10], 'M20 5H30V0H40'],
  ['a gap is left', [5, null, 10, 10], 'M0 5H10M20 0H30V0H40'],
])('%s', (_name, values, path) => {
  expect(sparklinePath(values, 4, size)).toBe(path)
})

test('a position stands without the zeros that give it its width', () => {
  expect(shortPosition('00000000000000004711')).toBe('4711')
  expect(shortPosition('00000000000000000000')).toBe('0')
})

test('of a position in two parts both stand where they differ', () => {
  expect(shortPosition('00000000000000004711.00000000000000004711')).toBe('4711')
  expect(shortPosition('00000000000000004711.00000000000000004700')).toBe('4711.4700')
})
