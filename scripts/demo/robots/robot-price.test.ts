import fc from 'fast-check'
import { expect, test } from 'vitest'
import { robotCeiling, robotPrice } from './robot-run.ts'

const priced = fc.record({
  startPrice: fc.integer({ min: 1, max: 5_000_000 }),
  minimumBid: fc.integer({ min: 1, max: 8_000_000 }),
  auctionBidMinimumIncrease: fc.constantFrom(0, 1, 1000, 25_000),
  immediatePurchaseEnabled: fc.boolean(),
  immediatePurchasePrice: fc.option(fc.integer({ min: 1, max: 8_000_000 })),
})

test('robots bid at least the minimum and never above their ceiling', () => {
  let bids = 0
  fc.assert(
    fc.property(priced, fc.double({ min: 0, max: 0.999, noNaN: true }), (auction, chance) => {
      const price = robotPrice(auction, chance)
      if (price === null) {
        expect(auction.minimumBid).toBeGreaterThan(robotCeiling(auction))
        return
      }
      bids += 1
      expect(price).toBeGreaterThanOrEqual(auction.minimumBid)
      expect(price).toBeLessThanOrEqual(auction.startPrice * 1.5)
      if (auction.immediatePurchaseEnabled && auction.immediatePurchasePrice !== null)
        expect(price).toBeLessThan(auction.immediatePurchasePrice)
    }),
  )
  expect(bids).toBeGreaterThan(0)
})
