import { isHighEnough, minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowered, priceFault, quickSteps, raised, stepOf } from './price-check.ts'

const auction = fc
  .record({
    auctionType: fc.constantFrom(1 as const, 2 as const),
    startPrice: fc.integer({ min: 1, max: 5000 }),
    minimumPrice: fc.integer({ min: 1, max: 5000 }),
    auctionBidMinimumIncrease: fc.constantFrom(0, 1, 10, 1000),
    highestBid: fc.option(fc.integer({ min: 5000, max: 20_000 }), { freq: 2 }),
    aboveMinimum: fc.option(fc.integer({ min: 0, max: 3000 }), { freq: 2 }),
  })
  .map(({ aboveMinimum, ...terms }) => {
    const currentPrice = terms.highestBid ?? (terms.auctionType === 2 ? null : terms.startPrice)
    const minimumBid = minimumBidOf(terms, terms)
    const bidLimit = aboveMinimum === null ? null : minimumBid + aboveMinimum
    return {
      terms,
      shown: { ...terms, currentPrice, hasBids: terms.highestBid !== null, minimumBid, bidLimit },
    }
  })
const price = (minimum: number) =>
  fc.oneof(
    fc.integer({ min: -5, max: 30_000 }),
    fc.integer({ min: -2, max: 12 }).map((offset) => minimum + offset),
    fc.integer({ min: -2, max: 1100 }).map((offset) => minimum + offset),
  )

test('[BID-9] [ADM-2] the form calls valid what the rules call valid, and nothing else', () => {
  let gaps = 0
  let aboveLimit = 0
  fc.assert(
    fc.property(
      auction.chain((one) => fc.record({ one: fc.constant(one), at: price(one.shown.minimumBid) })),
      ({ one, at }) => {
        const fault = priceFault(one.shown, at)
        if (fault === 'inGap') gaps += 1
        if (fault === 'aboveLimit') aboveLimit += 1
        const isWithinLimit = at <= (one.shown.bidLimit ?? Infinity)
        expect(fault === null).toBe(at >= 1 && isWithinLimit && isHighEnough(one.terms, one.terms, at))
      },
    ),
    { numRuns: 1000 },
  )
  expect(gaps).toBeGreaterThan(10)
  expect(aboveLimit).toBeGreaterThan(10)
})

test('[BID-9] [ADM-2] every button leads to a price that would be accepted', () => {
  fc.assert(
    fc.property(
      auction.chain((one) => fc.record({ one: fc.constant(one), at: price(one.shown.minimumBid) })),
      ({ one, at }) => {
        for (const step of [stepOf(one.shown), ...quickSteps(one.shown)]) {
          expect(priceFault(one.shown, raised(one.shown, at, step))).toBeNull()
          expect(
            priceFault(one.shown, lowered(one.shown, Math.max(at, one.shown.minimumBid), step)),
          ).toBeNull()
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test('prices that are none are named so, and nothing goes beyond the highest price', () => {
  const running = {
    auctionType: 1,
    startPrice: 100,
    currentPrice: 100,
    hasBids: true,
    auctionBidMinimumIncrease: 10,
    minimumBid: 110,
  } as const
  expect(priceFault(running, 0)).toBe('notWhole')
  expect(priceFault(running, 110.5)).toBe('notWhole')
  expect(priceFault(running, 109)).toBe('tooLow')
  expect(raised(running, PRICE_MAX, 1000)).toBe(PRICE_MAX)
})
