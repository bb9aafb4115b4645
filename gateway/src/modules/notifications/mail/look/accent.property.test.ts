import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ACCENT_CONTRAST_MIN,
  contrast,
  guardedAccent,
  guardedAccentOnDark,
  PLATFORM_ACCENT,
  PLATFORM_ACCENT_ON_DARK,
} from './accent.ts'
import { mailColours, toneLooks } from './colours.ts'

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test.each([
  ['light', guardedAccent],
  ['dark', guardedAccentOnDark],
] as const)(
  'an accent can be read on the %s paper, and its paper on it, whatever a tenant chose',
  (scheme, guarded) => {
    const paper = mailColours.paper[scheme]
    let changed = 0
    fc.assert(
      fc.property(color, (chosen) => {
        expect(contrast(guarded(chosen), paper)).toBeGreaterThanOrEqual(ACCENT_CONTRAST_MIN)
        if (guarded(chosen) === chosen)
          expect(contrast(chosen, paper)).toBeGreaterThanOrEqual(ACCENT_CONTRAST_MIN)
        else changed += 1
      }),
      { numRuns: 500 },
    )
    expect(changed).toBeGreaterThan(0)
  },
)

test('what is no colour gives the platform’s', () => {
  for (const nonsense of [null, '', 'red', '#12345', 'url(x)', '#6d2438;background:url(x)']) {
    expect(guardedAccent(nonsense)).toBe(PLATFORM_ACCENT)
    expect(guardedAccentOnDark(nonsense)).toBe(PLATFORM_ACCENT_ON_DARK)
  }
})

test('every text of a mail can be read on what lies under it, in both schemes', () => {
  const { ink, muted, link, paper, ground } = mailColours
  for (const scheme of ['light', 'dark'] as const) {
    for (const text of [ink, muted, link]) {
      for (const under of [paper, ground]) expect(contrast(text[scheme], under[scheme])).toBeGreaterThan(4.5)
    }
    for (const tone of Object.values(toneLooks)) {
      expect(contrast(tone.text[scheme], tone.ground[scheme])).toBeGreaterThan(4.5)
    }
  }
})
