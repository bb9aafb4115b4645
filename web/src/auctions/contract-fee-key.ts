import type { Country } from '@zuschlag/contracts/auction/enumerations'

/** The words for the contract fee, for who enters and who pays it: outside Austria it includes the notary. */
export function contractFeeKey(country: Country) {
  return country === 'AT' ? 'costs.contractFee' : 'costs.contractFeeWithNotary'
}
