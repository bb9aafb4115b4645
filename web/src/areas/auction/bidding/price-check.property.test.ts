import { currentPriceOf, isHighEnough, minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowered, priceFault, quickSteps, raised, stepOf, wouldLead } from './price-check.ts'

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
  expect(priceFault(running, 0)).toBe('tooLow')
  expect(priceFault(running, 110.5)).toBe('notWhole')
  expect(priceFault(running, 109)).toBe('tooLow')
  expect(raised(running, PRICE_MAX, 1000)).toBe(PRICE_MAX)
})

test('[BID-16] the confirm step says that a bid will not lead exactly where it would not be first', () => {
  let equal = 0
  let first = 0
  const prices = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(
      fc.constantFrom(1 as const, 2 as const),
      prices,
      fc.array(prices, { maxLength: 6 }),
      prices,
      fc.boolean(),
      (auctionType, startPrice, bids, offered, isClosed) => {
        const terms = { auctionType, startPrice, minimumPrice: null, auctionBidMinimumIncrease: 0 }
        const highestBid = bids.length === 0 ? null : Math.max(...bids)
        const shown = {
          hasBids: bids.length > 0,
          currentPrice: currentPriceOf(terms, { highestBid }),
          ...(isClosed ? {} : { bidCount: bids.length }),
        }
        const ranking = [...bids, offered]
          .map((each, revision) => ({ price: each, revision }))
          .toSorted((a, b) => b.price - a.price || a.revision - b.revision)
        expect(wouldLead(shown, offered)).toBe(ranking[0]?.revision === bids.length)
        if (offered === highestBid) equal += 1
        if (highestBid === null && offered === startPrice) first += 1
      },
    ),
    { numRuns: 3000 },
  )
  expect(equal).toBeGreaterThan(10)
  expect(first).toBeGreaterThan(1)
})
