import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import { costRatesOf } from './cost-rates.ts'

/** The fee of another type of contract: the amount or percent of the former type is cleared. */
export function withContractFeeType(
  terms: CostTerms,
  contractFeeType: CostTerms['contractFeeType'],
): CostTerms {
  const hasPercent = contractFeeType === 'PayedByBuyer' || contractFeeType === 'PayedBySeller'
  return {
    ...terms,
    contractFeeType,
    contractFeePercent: hasPercent ? terms.contractFeePercent : null,
    contractFeeFixedCents: contractFeeType === 'Fixed' ? terms.contractFeeFixedCents : null,
  }
}

/** The taxes of a place. Commission and contract are agreed and stay as they are. */
export function withTaxesOf(terms: CostTerms, place: string): CostTerms {
  const { landTransferTaxPercent, landRegisterTaxPercent, ratesJurisdiction, ratesAsOf, ratesSource } =
    costRatesOf(place)
  return {
    ...terms,
    landTransferTaxPercent,
    landRegisterTaxPercent,
    ratesJurisdiction,
    ratesAsOf,
    ratesSource,
  }
}
