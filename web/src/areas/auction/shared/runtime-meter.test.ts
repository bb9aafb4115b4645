import { expect, test } from 'vitest'
import { meterWidth } from './runtime-meter.tsx'

test.each([
  [null, 50],
  [0, 3],
  [1, 10],
  [9.9, 10],
  [58, 58],
  [100, 100],
  [120, 100],
])('%s percent of the runtime fill %i percent of the meter', (percent, width) => {
  expect(meterWidth(percent)).toBe(width)
})
