import { notConcludedCategorySchema } from './decision.ts'
import type { Outcome } from './outcome.ts'
import { msToInstant } from '../kernel/instant.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownPrice } from './shown-price.ts'

const bidding = { auctionType: 1, hasBids: true, startPrice: 100, currentPrice: 120, outcome: null } as const

test('the current price, and the last one once it is over', () => {
  expect(shownPrice(bidding, false)).toEqual({ kind: 'current', price: 120 })
  expect(shownPrice(bidding, true)).toEqual({ kind: 'last', price: 120 })
})

test('without bids the start price or the norm price', () => {
  expect(shownPrice({ ...bidding, hasBids: false }, true)).toEqual({ kind: 'start', price: 100 })
  expect(shownPrice({ ...bidding, auctionType: 2, hasBids: false, currentPrice: null }, false)).toEqual({
    kind: 'norm',
    price: 100,
  })
})

test('[OUT-7] a price is called achieved only where the outcome has one, and elsewhere the highest bid', () => {
  const at = msToInstant(0)
  const price = fc.integer({ min: 1, max: 9_999_999 })
  const award = {
    at: fc.constant(at),
    category: fc.constant(null),
    confirmation: fc.constant('notAsked' as const),
  }
  const outcome: fc.Arbitrary<Outcome> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('undecided' as const, 'withoutBids' as const, 'notAwarded' as const),
      at: fc.constant(at),
    }),
    fc.record({ kind: fc.constant('bought' as const), at: fc.constant(at), price: fc.option(price) }),
    fc.record({ kind: fc.constant('boughtByYou' as const), at: fc.constant(at), price }),
    fc.record({ kind: fc.constant('awarded' as const), ...award, price: fc.option(price) }),
    fc.record({ kind: fc.constant('awardedToYou' as const), ...award, price }),
    fc.record({
      kind: fc.constant('notConcluded' as const),
      at: fc.constant(at),
      isYours: fc.boolean(),
      category: fc.constantFrom(...notConcludedCategorySchema.options),
    }),
  )
  fc.assert(
    fc.property(outcome, price, fc.boolean(), (given, currentPrice, hasBids) => {
      const shown = shownPrice({ ...bidding, currentPrice, hasBids, outcome: given }, true)
      const achieved = 'price' in given ? given.price : null
      expect(shown.kind === 'awarded' || shown.kind === 'bought').toBe(achieved !== null)
      if (achieved !== null) expect(shown.price).toBe(achieved)
      else expect(shown.kind).toBe(hasBids ? 'highest' : 'start')
    }),
  )
})
