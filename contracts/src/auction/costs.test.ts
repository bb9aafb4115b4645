import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'
import { statedDescriptionSchema } from './commands.ts'
import type { CostTerms } from './auction-fields.ts'
import { costAmountsSchema } from './costs-view.ts'
import { costAmountsAt, costsAt, inCurrencyUnits, percentOfPriceInCents, hasSellersFee } from './costs.ts'

const austria: CostTerms = {
  brokerageType: 'Percent',
  brokeragePercent: 3.6,
  contractFeeType: 'PayedByBuyer',
  contractFeePercent: 1.2,
  contractFeeFixedCents: null,
  allowUserToHireOwnLawyerForContract: false,
  landTransferTaxPercent: 3.5,
  landRegisterTaxPercent: 1.1,
  ratesJurisdiction: 'AT',
  ratesAsOf: '2026-01-01',
  ratesSource: 'GrEStG § 7, GGG TP 9',
}

test('[COST-1] [COST-2] [COST-3] [COST-4] a flat for 500 000 in Austria costs 47 000 beside the price', () => {
  expect(costsAt(austria, 500_000)).toMatchObject({
    brokeragePrice: 18_000,
    contractFeePrice: 6000,
    landTransferTaxPrice: 17_500,
    landRegisterTaxPrice: 5500,
    totalPrice: 47_000,
  })
})

test('[COST-9] answers state currency units with exact decimals: JSON shows every cent and nothing more', () => {
  const encoded = (cents: number): string =>
    JSON.stringify(inCurrencyUnits({ ...costAmountsAt(austria, 1), totalPrice: cents }).totalPrice)
  expect([0, 1, 10, 864_000, 864_055].map(encoded)).toEqual(['0', '0.01', '0.1', '8640', '8640.55'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 * PRICE_MAX * 100 }), (cents) => {
      const digits = String(cents).padStart(3, '0')
      const decimals = digits.slice(-2).replace(/0+$/, '')
      expect(encoded(cents)).toBe(digits.slice(0, -2) + (decimals === '' ? '' : `.${decimals}`))
    }),
    { numRuns: 5000 },
  )
})

test('[COST-2] brokerage that is free costs nothing, whatever its percent', () => {
  expect(costsAt({ ...austria, brokerageType: 'Free' }, 500_000).brokeragePrice).toBe(0)
})

test.each([
  [{ contractFeeType: 'Hidden' as const, contractFeeFixedCents: 100 }, 0],
  [{ contractFeeFixedCents: 123_456 }, 123_456],
  [{ contractFeePercent: null }, 0],
  [{ contractFeeType: 'Fixed' as const, contractFeeFixedCents: 0 }, 0],
])('[COST-3] a contract fee of %j costs %i cents', (fee, cents) => {
  expect(costAmountsAt({ ...austria, ...fee }, 500_000).contractFeePrice).toBe(cents)
})

test.each([
  [1, 0.5, 1],
  [1, 0.499, 0],
  [3, 0.5, 2],
  [1, 1.005, 1],
  [100, 1.005, 101],
  [PRICE_MAX, 100, PRICE_MAX * 100],
  [PRICE_MAX, 3.575, 35_749_999_996],
])('[COST-1] [COST-5] %i × %f %% is %i cents, half up', (price, percent, cents) => {
  expect(percentOfPriceInCents(price, percent)).toBe(cents)
})

test('[COST-5] no binary fraction spoils a cent', () => {
  const price = fc.oneof(
    fc.integer({ min: PRICE_MIN, max: PRICE_MAX }),
    fc.integer({ min: PRICE_MAX - 3, max: PRICE_MAX }),
    fc.integer({ min: PRICE_MIN, max: 300 }),
  )
  let halves = 0
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 100_000 }), (value, thousandths) => {
      const exact = BigInt(value) * BigInt(thousandths)
      if (exact % 1000n === 500n) halves += 1
      const cents = exact / 1000n + (exact % 1000n >= 500n ? 1n : 0n)
      expect(percentOfPriceInCents(value, thousandths / 1000)).toBe(Number(cents))
    }),
    { numRuns: 5000 },
  )
  expect(halves).toBeGreaterThan(5)
})

test('[COST-1] [COST-2] [COST-3] [COST-4] every item is its percent of the price or what stands in its place; the total is their sum', () => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map((thousandths) => thousandths / 1000)
  const percents = fc.record({
    brokerageType: fc.constantFrom('Percent' as const, 'Free' as const),
    brokeragePercent: percent,
    contractFeeType: fc.constantFrom('PayedByBuyer' as const, 'Hidden' as const),
    contractFeePercent: percent,
    contractFeeFixedCents: fc.option(fc.nat(1_000_000)),
    landTransferTaxPercent: percent,
    landRegisterTaxPercent: percent,
  })
  const exactly = (value: number, rate: number): number =>
    Number((BigInt(value) * BigInt(Math.round(rate * 1000)) + 500n) / 1000n)
  const reached = { free: 0, hidden: 0, fixed: 0, percents: 0 }
  fc.assert(
    fc.property(percents, fc.integer({ min: PRICE_MIN, max: PRICE_MAX }), (rates, value) => {
      const costs = costAmountsAt({ ...austria, ...rates }, value)
      const items = [
        costs.brokeragePrice,
        costs.contractFeePrice,
        costs.landTransferTaxPrice,
        costs.landRegisterTaxPrice,
      ]
      const isFree = rates.brokerageType === 'Free'
      const isHidden = rates.contractFeeType === 'Hidden'
      const fee = rates.contractFeeFixedCents ?? exactly(value, rates.contractFeePercent)
      expect(items).toEqual([
        isFree ? 0 : exactly(value, rates.brokeragePercent),
        isHidden ? 0 : fee,
        exactly(value, rates.landTransferTaxPercent),
        exactly(value, rates.landRegisterTaxPercent),
      ])
      expect(costs.totalPrice).toBe(items.reduce((sum, item) => sum + item, 0))
      if (isFree) reached.free += 1
      if (isHidden) reached.hidden += 1
      else if (rates.contractFeeFixedCents !== null) reached.fixed += 1
      else if (!isFree) reached.percents += 1
    }),
    { numRuns: 500 },
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(10)
})

test('[COST-6] the rates carry their date and source', () => {
  const { ratesAsOf, ratesSource } = costsAt(austria, 1)
  expect({ ratesAsOf, ratesSource }).toEqual({ ratesAsOf: '2026-01-01', ratesSource: 'GrEStG § 7, GGG TP 9' })
})

const { costTerms: costTermsSchema } = statedDescriptionSchema.shape

test('the highest costs that terms can state stay below what an event states exactly', () => {
  const highest = {
    ...austria,
    brokeragePercent: 100,
    landTransferTaxPercent: 100,
    landRegisterTaxPercent: 100,
  }
  const contractFeeFixedCents = PRICE_MAX * 100
  const terms = { ...highest, contractFeeFixedCents, contractFeeType: 'Fixed' } as const
  expect(costTermsSchema.safeParse(terms).success).toBe(true)
  expect(costAmountsSchema.safeParse(costAmountsAt(terms, PRICE_MAX)).success).toBe(true)
  const more = { ...terms, contractFeeFixedCents: Number.MAX_SAFE_INTEGER }
  expect(costTermsSchema.safeParse(more).success).toBe(false)
})

test.each([
  [{ contractFeeType: 'PayedBySeller', contractFeePercent: 1.5, contractFeeFixedCents: null }, true],
  [{ contractFeeType: 'PayedBySeller', contractFeePercent: null, contractFeeFixedCents: 100 }, true],
  [{ contractFeeType: 'PayedBySeller', contractFeePercent: 0, contractFeeFixedCents: null }, false],
  [{ contractFeeType: 'PayedBySeller', contractFeePercent: null, contractFeeFixedCents: null }, false],
  [{ contractFeeType: 'PayedByBuyer', contractFeePercent: 1.5, contractFeeFixedCents: null }, false],
] as const)('[COST-3] a contract that the seller pays costs the buyer nothing: %j', (feeTerms, isBoth) => {
  expect(hasSellersFee(feeTerms)).toBe(isBoth)
})
