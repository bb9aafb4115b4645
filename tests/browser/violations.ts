import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rule and place of every barrier that axe knows on the page. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return found.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`))
}
