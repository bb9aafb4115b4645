import { expect, test } from 'vitest'
import { shortPosition } from './short-position.ts'

test('a position stands without the zeros that give it its width', () => {
  expect(shortPosition('00000000000000004711')).toBe('4711')
  expect(shortPosition('00000000000000000000')).toBe('0')
})

test('of a position in two parts both stand where they differ', () => {
  expect(shortPosition('00000000000000004711.00000000000000004711')).toBe('4711')
  expect(shortPosition('00000000000000004711.00000000000000004700')).toBe('4711.4700')
})
