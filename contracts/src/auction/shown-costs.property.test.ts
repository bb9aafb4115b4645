import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'
import type { CostTerms } from './auction-fields.ts'
import { costsAt } from './costs.ts'
import { shownCosts } from './shown-costs.ts'

const percent = fc.integer({ min: 0, max: 10_000 }).map((thousandths) => thousandths / 1000)

const terms: fc.Arbitrary<CostTerms> = fc.record({
  brokerageType: fc.constantFrom('Percent', 'Free'),
  brokeragePercent: percent,
  contractFeeType: fc.constantFrom('Hidden', 'PayedByBuyer', 'PayedBySeller', 'Fixed'),
  contractFeePercent: fc.option(percent),
  contractFeeFixedCents: fc.option(fc.nat(1_000_000)),
  allowUserToHireOwnLawyerForContract: fc.boolean(),
  landTransferTaxPercent: percent,
  landRegisterTaxPercent: percent,
  ratesJurisdiction: fc.constant('AT'),
  ratesAsOf: fc.constant('2026-11-01'),
  ratesSource: fc.constant('test'),
})

test('[COST-7] who adds up the shown lines gets the shown total, at most two units from the exact one', () => {
  let differing = 0
  fc.assert(
    fc.property(terms, fc.integer({ min: PRICE_MIN, max: PRICE_MAX }), (rates, price) => {
      const costs = costsAt(rates, price)
      const shown = shownCosts(costs)
      const { brokerage, contractFee, landTransferTax, landRegisterTax, sideCosts, total } = shown
      expect(brokerage + contractFee + landTransferTax + landRegisterTax).toBe(sideCosts)
      expect(price + sideCosts).toBe(total)
      for (const [line, amount] of [
        [brokerage, costs.brokeragePrice],
        [contractFee, costs.contractFeePrice],
        [landTransferTax, costs.landTransferTaxPrice],
        [landRegisterTax, costs.landRegisterTaxPrice],
      ] as const) {
        expect(Number.isInteger(line)).toBe(true)
        const cents = Math.round(amount * 100)
        expect(line * 100 - cents).toBeGreaterThan(-50)
        expect(line * 100 - cents).toBeLessThanOrEqual(50)
      }
      expect(Math.abs(sideCosts * 100 - Math.round(costs.totalPrice * 100))).toBeLessThanOrEqual(200)
      if (sideCosts !== Math.round(costs.totalPrice)) differing += 1
    }),
    { numRuns: 500 },
  )
  // Where the two ways of rounding agree nothing would be proved.
  expect(differing).toBeGreaterThan(0)
})

test('[COST-7] half a unit is rounded up in each line, and the total follows the lines', () => {
  const shown = shownCosts({
    ...costsAt(
      {
        brokerageType: 'Percent',
        brokeragePercent: 3,
        contractFeeType: 'PayedByBuyer',
        contractFeePercent: 1,
        contractFeeFixedCents: null,
        allowUserToHireOwnLawyerForContract: true,
        landTransferTaxPercent: 3.5,
        landRegisterTaxPercent: 1.1,
        ratesJurisdiction: 'AT',
        ratesAsOf: '2026-11-01',
        ratesSource: 'test',
      },
      150,
    ),
  })
  // 4.50, 1.50, 5.25 and 1.65 are 12.90 together: the exact total would read 13.
  expect(shown).toEqual({
    brokerage: 5,
    contractFee: 2,
    landTransferTax: 5,
    landRegisterTax: 2,
    sideCosts: 14,
    total: 164,
  })
})
