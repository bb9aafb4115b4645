import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Rule and place of every barrier that axe knows on the page, or in one part of it, without what is excepted:
 * in a frame that may run no script axe would never finish. In its legacy mode it opens no second page for
 * its report, which only frames of other origins need. What React Aria has just announced is left out: for
 * some seconds it names a button that may be gone.
 */
export async function violations(page: Page, within?: string, except?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
  axe.exclude('[data-live-announcer]')
  if (except !== undefined) axe.exclude(except)
  await page.evaluate(stillness)
  const { violations: found } = await (within === undefined ? axe : axe.include(within)).analyze()
  return found.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`))
}

/** Until nothing fades in any more: colours have less contrast meanwhile. What has no end is not awaited. */
async function stillness(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map((one) => one.finished))
}
