import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'

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
