import { expect, test } from 'vitest'
import de from '../web/src/kernel/i18n/de.json' with { type: 'json' }
import en from '../web/src/kernel/i18n/en.json' with { type: 'json' }

test('who raised a bid for a counter-offer reads that their account stays until the decision', () => {
  for (const [texts, raised] of [
    [de, /Höchstgebot.*erhöht/],
    [en, /highest bid.*raised/],
  ] as const) {
    expect(texts.user.data.final).toMatch(raised)
    expect(texts.user.data.refused.leadingRunningAuction).toMatch(raised)
    expect(texts.platform.problem.leadingRunningAuction).toMatch(raised)
  }
})
