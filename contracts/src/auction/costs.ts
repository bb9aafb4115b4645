import type { CostTerms } from './auction-fields.ts'
import type { Costs } from './costs-view.ts'

/** Thousandths of a percent: three decimals of a percent as a whole number. */
const PERCENT_SCALE = 1000

/** `price` × `percent` in cents, rounded half up, in whole-number arithmetic (no float error up to `PRICE_MAX`). */
export function percentOfPriceInCents(price: number, percent: number): number {
  const scaled = BigInt(price) * BigInt(Math.round(percent * PERCENT_SCALE))
  // price × 100 cents × percent / 100 leaves a division by the percent's scale alone.
  return Number((scaled * 2n + BigInt(PERCENT_SCALE)) / (2n * BigInt(PERCENT_SCALE)))
}

/** Costs of buying at `price` (whole units): every item rounded half up on its own, the total is their sum (rulebook, Costs). */
export function costsAt(terms: CostTerms, price: number): Costs {
  const brokeragePrice =
    terms.brokerageType === 'Free' ? 0 : percentOfPriceInCents(price, terms.brokeragePercent)
  const contractFeePrice = contractFeeAt(terms, price)
  const landTransferTaxPrice = percentOfPriceInCents(price, terms.landTransferTaxPercent)
  const landRegisterTaxPrice = percentOfPriceInCents(price, terms.landRegisterTaxPercent)
  return {
    brokeragePercent: terms.brokeragePercent,
    brokeragePrice,
    brokerageType: terms.brokerageType,
    contractFeePrice,
    contractFeeType: terms.contractFeeType,
    allowUserToHireOwnLawyerForContract: terms.allowUserToHireOwnLawyerForContract,
    landTransferTaxPercent: terms.landTransferTaxPercent,
    landTransferTaxPrice,
    landRegisterTaxPercent: terms.landRegisterTaxPercent,
    landRegisterTaxPrice,
    totalPrice: brokeragePrice + contractFeePrice + landTransferTaxPrice + landRegisterTaxPrice,
    price,
    ratesAsOf: terms.ratesAsOf,
    ratesSource: terms.ratesSource,
  }
}

function contractFeeAt(terms: CostTerms, price: number): number {
  if (terms.contractFeeType === 'Hidden') return 0
  if (terms.contractFeeFixedCents !== null) return terms.contractFeeFixedCents
  return percentOfPriceInCents(price, terms.contractFeePercent ?? 0)
}
