/** What the tests examine on the screens, each with its file of tests (docs/accessibility.md). */
export const accessibilityChecks = {
  axe: 'tests/browser/accessibility.browser.test.ts',
  keyboard: 'tests/browser/accessibility.browser.test.ts',
  zoom: 'tests/browser/accessibility.browser.test.ts',
  motion: 'tests/browser/site.browser.test.ts',
} as const
export type AccessibilityCheck = keyof typeof accessibilityChecks

/** What is known to be out of reach for some, each with another way in its text. */
export const accessibilityBarriers = ['documents', 'map', 'people'] as const

/**
 * Day of the last assessment, yyyy-mm-dd. Who walks the list of docs/accessibility.md again changes it with
 * the result.
 */
export const ACCESSIBILITY_ASSESSED_ON = '2026-11-23'
