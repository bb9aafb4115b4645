import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCENT_CONTRAST_MIN, guardedAccent, PLATFORM_ACCENT, whiteContrast } from './accent.ts'

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('white can be read on every accent, whatever a tenant chose', () => {
  let changed = 0
  fc.assert(
    fc.property(color, (chosen) => {
      const guarded = guardedAccent(chosen)
      expect(whiteContrast(guarded)).toBeGreaterThanOrEqual(ACCENT_CONTRAST_MIN)
      if (guarded === chosen) expect(whiteContrast(chosen)).toBeGreaterThanOrEqual(ACCENT_CONTRAST_MIN)
      else changed += 1
    }),
    { numRuns: 500 },
  )
  expect(changed).toBeGreaterThan(0)
})

test('what is no colour gives the platform’s', () => {
  for (const nonsense of [null, '', 'red', '#12345', 'url(x)', '#6d2438;background:url(x)']) {
    expect(guardedAccent(nonsense)).toBe(PLATFORM_ACCENT)
  }
})
