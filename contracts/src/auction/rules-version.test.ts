import { expect, test } from 'vitest'
import type { AuctionTerms } from './auction-fields.ts'
import {
  NO_RULES_VERSION,
  rulesVersionOncePublished,
  rulesVersionOnceRevised,
  rulesVersionSchema,
} from './rules-version.ts'

const terms = { fixedEnd: false, openEnd: false, endExtensionMinutes: 10, agreements: null } as AuctionTerms

test('[RULES-1] the first publication is version 1, and publishing again makes no other', () => {
  expect(rulesVersionOncePublished(NO_RULES_VERSION)).toBe(1)
  expect(rulesVersionOncePublished(1)).toBe(1)
  expect(rulesVersionOncePublished(7)).toBe(7)
})

test.each([
  ['a term that changes', { endExtensionMinutes: 11 }, 4],
  ['two terms that change', { endExtensionMinutes: 11, fixedEnd: true }, 4],
  ['a term that is named as it is', { endExtensionMinutes: 10, agreements: null }, 3],
  ['a term that is not said', { endExtensionMinutes: undefined }, 3],
  ['nothing', {}, 3],
  ['no terms at all', undefined, 3],
])('[RULES-2] after a revision of %s version 3 is followed as it should', (_what, revision, version) => {
  expect(rulesVersionOnceRevised(3, terms, revision)).toBe(version)
})

test('[RULES-1] what is revised before the first publication is no version', () => {
  expect(rulesVersionOnceRevised(NO_RULES_VERSION, terms, { fixedEnd: true })).toBe(NO_RULES_VERSION)
})

test.each([0, -1, 1.5, '1', null, 1_000_000_001])('[RULES-3] %j is no version that can be named', (value) => {
  expect(rulesVersionSchema.safeParse(value).success).toBe(false)
})
