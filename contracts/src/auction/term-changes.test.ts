import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf, draft } from '../../../tests/fixtures/auction-commands.ts'
import { type AuctionTerms, termsSchema } from './auction-fields.ts'
import { changedFacts, termFactNames, termFacts } from './term-changes.ts'

const { terms } = draft(auctionIdOf(1), commandIdOf(1)).data
const hidden = { showMinimumPrice: false }
const shown = { showMinimumPrice: true, wasMinimumShown: true }

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
  expect(changedFacts({ ...terms, endExtensionMinutes: 10 }, after, hidden)).toEqual([
    { name: 'startPrice', before: terms.startPrice, after: 120_000 },
    { name: 'extension', before: 10, after: 90 },
  ])
  expect(changedFacts(terms, terms, shown)).toEqual([])
})

test('[PUB-13] a hidden minimum price is not announced, and agreements only as changed', () => {
  const after = { ...terms, minimumPrice: 150_000, agreements: 'Neu' } as AuctionTerms
  const priced = { ...terms, minimumPrice: 140_000 } as AuctionTerms
  const agreements = { name: 'agreements', before: null, after: null }
  expect(changedFacts(terms, after, hidden)).toEqual([agreements])
  expect(changedFacts(priced, after, { ...shown, showMinimumPrice: false })).toEqual([agreements])
  expect(changedFacts(priced, after, shown)).toEqual([
    { name: 'minimumPrice', before: 140_000, after: 150_000 },
    agreements,
  ])
  expect(changedFacts(priced, after, { showMinimumPrice: true })).toEqual([
    { name: 'minimumPrice', before: null, after: 150_000 },
    agreements,
  ])
})
