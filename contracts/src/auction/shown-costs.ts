import type { Costs } from './costs-view.ts'

type Amounts = Pick<
  Costs,
  'price' | 'brokeragePrice' | 'contractFeePrice' | 'landTransferTaxPrice' | 'landRegisterTaxPrice'
>

/** Costs as a reader sees them: whole currency units (specification, section 9). */
export type ShownCosts = {
  readonly brokerage: number
  readonly contractFee: number
  readonly landTransferTax: number
  readonly landRegisterTax: number
  /** Everything beside the price: the sum of the lines above as they are shown. */
  readonly sideCosts: number
  /** Price and side costs. */
  readonly total: number
}

/**
 * Costs in whole units. Each line is rounded half up on its own and what is shown below adds up the shown
 * lines: a reader who adds them up must get the shown total. It differs from the exact one, which the history
 * keeps in cents, by at most two units.
 */
export function shownCosts(costs: Amounts): ShownCosts {
  const lines = {
    brokerage: wholeUnits(costs.brokeragePrice),
    contractFee: wholeUnits(costs.contractFeePrice),
    landTransferTax: wholeUnits(costs.landTransferTaxPrice),
    landRegisterTax: wholeUnits(costs.landRegisterTaxPrice),
  }
  const sideCosts = lines.brokerage + lines.contractFee + lines.landTransferTax + lines.landRegisterTax
  return { ...lines, sideCosts, total: costs.price + sideCosts }
}

function wholeUnits(amount: number): number {
  return Math.floor(amount + 0.5)
}
