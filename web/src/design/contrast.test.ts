import { expect, test } from 'vitest'
import { contrastRatio } from './contrast.ts'

test.each([
  [[0, 0, 0], [255, 255, 255], 21],
  [[255, 255, 255], [255, 255, 255], 1],
  // The lightest grey that may carry text on white (WCAG 2.2, 1.4.3).
  [[118, 118, 118], [255, 255, 255], 4.54],
  [[255, 255, 255], [118, 118, 118], 4.54],
] as const)('%j on %j differ by %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
})
