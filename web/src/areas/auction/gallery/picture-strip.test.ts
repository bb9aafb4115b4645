import { expect, test } from 'vitest'
import { targetOf } from './picture-strip.tsx'

test('arrows go round, Home and End to the ends, other keys nowhere', () => {
  expect(targetOf('ArrowRight', 13, 14)).toBe(0)
  expect(targetOf('ArrowLeft', 0, 14)).toBe(13)
  expect(targetOf('Home', 5, 14)).toBe(0)
  expect(targetOf('End', 5, 14)).toBe(13)
  expect(targetOf('a', 5, 14)).toBeNull()
})
