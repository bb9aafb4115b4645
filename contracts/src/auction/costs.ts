import type { CostTerms } from './auction-fields.ts'
import type { CostAmounts, CostFigures, Costs } from './costs-view.ts'

/** Thousandths of a percent: three decimals of a percent as a whole number. */
const PERCENT_SCALE = 1000
const CENTS_PER_UNIT = 100

/**
 * `price` × `percent` in cents, rounded half up. Whole numbers all the way, and none above 2 × 10^15 with the
 * highest price: no float error.
 */
export function percentOfPriceInCents(price: number, percent: number): number {
  // price × 100 cents × percent / 100 leaves a division by the percent's scale alone.
  const doubled = 2 * price * Math.round(percent * PERCENT_SCALE) + PERCENT_SCALE
  const scale = 2 * PERCENT_SCALE
  return (doubled - (doubled % scale)) / scale
}

/**
 * What buying at `price` (whole units) costs, in cents: every item rounded half up on its own, the total is
 * their sum (rulebook, Costs).
 */
export function costAmountsAt(terms: CostTerms, price: number): CostAmounts {
  const brokeragePrice =
    terms.brokerageType === 'Free' ? 0 : percentOfPriceInCents(price, terms.brokeragePercent)
  const contractFeePrice = contractFeeAt(terms, price)
  const landRegisterTaxPrice = percentOfPriceInCents(price, terms.landRegisterTaxPercent)
  const landTransferTaxPrice = percentOfPriceInCents(price, terms.landTransferTaxPercent)
  const totalPrice = brokeragePrice + contractFeePrice + landTransferTaxPrice + landRegisterTaxPrice
  return { brokeragePrice, contractFeePrice, landRegisterTaxPrice, landTransferTaxPrice, totalPrice }
}

/**
 * Cents as HTTP answers state money: 864055 becomes 8640.55. A division of whole numbers, so the decimals are
 * exact.
 */
export function inCurrencyUnits(costs: CostAmounts): CostFigures {
  return {
    brokeragePrice: costs.brokeragePrice / CENTS_PER_UNIT,
    contractFeePrice: costs.contractFeePrice / CENTS_PER_UNIT,
    landRegisterTaxPrice: costs.landRegisterTaxPrice / CENTS_PER_UNIT,
    landTransferTaxPrice: costs.landTransferTaxPrice / CENTS_PER_UNIT,
    totalPrice: costs.totalPrice / CENTS_PER_UNIT,
  }
}

/** The costs at a price in currency units, with the rates that they come from. */
export function costsAt(terms: CostTerms, price: number): Costs {
  return {
    ...inCurrencyUnits(costAmountsAt(terms, price)),
    brokeragePercent: terms.brokeragePercent,
    brokerageType: terms.brokerageType,
    contractFeeType: terms.contractFeeType,
    allowUserToHireOwnLawyerForContract: terms.allowUserToHireOwnLawyerForContract,
    landTransferTaxPercent: terms.landTransferTaxPercent,
    landRegisterTaxPercent: terms.landRegisterTaxPercent,
    price,
    ratesAsOf: terms.ratesAsOf,
    ratesSource: terms.ratesSource,
  }
}

/**
 * Whether terms say that the seller pays the contract, and what it costs the buyer. Such terms are refused;
 * histories have them, and their costs are what bidders were shown (COST-8).
 */
export function hasSellersFee(
  terms: Pick<CostTerms, 'contractFeeType' | 'contractFeePercent' | 'contractFeeFixedCents'>,
): boolean {
  const { contractFeePercent, contractFeeFixedCents } = terms
  return terms.contractFeeType === 'PayedBySeller' && (contractFeeFixedCents ?? contractFeePercent ?? 0) !== 0
}

function contractFeeAt(terms: CostTerms, price: number): number {
  if (terms.contractFeeType === 'Hidden') return 0
  if (terms.contractFeeFixedCents !== null) return terms.contractFeeFixedCents
  return percentOfPriceInCents(price, terms.contractFeePercent ?? 0)
}
