import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  ACCESSIBILITY_ASSESSED_ON,
  accessibilityBarriers,
  accessibilityChecks,
} from '@zuschlag/contracts/site/accessibility-assessment'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFile(new URL(file, root), 'utf8')

/** What a file of tests must do for the statement to be true. */
const proofs: Record<keyof typeof accessibilityChecks, RegExp> = {
  axe: /expect\.soft\(await violations\(page\), .*\)\.toEqual\(\[\]\)/,
  keyboard: /await walkByTab\(page\)\n\s+expect\.soft\(hidden, .*\)\.toEqual\(\[\]\)/,
  zoom: /expect\.soft\(overflow, .*\)\.toBeLessThanOrEqual\(0\)/,
  motion: /emulateMedia\(\{ reducedMotion/,
}

test.each(Object.entries(accessibilityChecks))(
  '%s is tested where the statement says',
  async (check, file) => {
    expect(await read(file)).toMatch(proofs[check as keyof typeof accessibilityChecks])
  },
)

test('docs/accessibility.md has the day of the assessment and every exception of the statement', async () => {
  const text = await read('docs/accessibility.md')
  expect(text).toContain(`Last assessment: ${ACCESSIBILITY_ASSESSED_ON}`)
  for (const barrier of accessibilityBarriers) expect(text).toContain(`\`${barrier}\``)
})
