import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf, draft } from '../../../tests/fixtures/auction-commands.ts'
import { termsSchema } from './auction-fields.ts'
import type { AuctionTerms } from './auction-fields.ts'
import { changedFacts, termFactNames, termFacts } from './term-changes.ts'

const { terms } = draft(auctionIdOf(1), commandIdOf(1)).data

test('[PUB-13] each term is part of a fact, and each with one rule', () => {
  const rules = new Map<string, Set<string>>()
  for (const name of termFactNames)
    for (const term of termFacts[name].terms)
      rules.set(term, (rules.get(term) ?? new Set()).add(termFacts[name].rule))
  expect([...rules.keys()].toSorted()).toEqual(Object.keys(termsSchema.shape).toSorted())
  expect([...rules.values()].filter(({ size }) => size !== 1)).toEqual([])
})

test('[PUB-13] a change has the old and the new value; what does not change is not named', () => {
  const after = {
    ...terms,
    startPrice: 120_000,
    endExtensionHours: 1,
    endExtensionMinutes: 30,
  } as AuctionTerms
  expect(changedFacts({ ...terms, endExtensionMinutes: 10 }, after, { showMinimumPrice: false })).toEqual([
    { name: 'startPrice', before: terms.startPrice, after: 120_000 },
    { name: 'extension', before: 10, after: 90 },
  ])
  expect(changedFacts(terms, terms, { showMinimumPrice: true })).toEqual([])
})

test('[PUB-13] a hidden minimum price is not announced, and agreements only as changed', () => {
  const after = { ...terms, minimumPrice: 150_000, agreements: 'Neu' } as AuctionTerms
  const agreements = { name: 'agreements', before: null, after: null }
  expect(changedFacts(terms, after, { showMinimumPrice: false })).toEqual([agreements])
  expect(changedFacts(terms, after, { showMinimumPrice: true })).toEqual([
    { name: 'minimumPrice', before: terms.minimumPrice, after: 150_000 },
    agreements,
  ])
})
