import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import { defaultTimeZone, type Country } from '@zuschlag/contracts/auction/enumerations'
import type { ObjectValues } from '../object/object-values.ts'
import { costRatesOf } from './cost-rates.ts'

type TaxPercents = Pick<CostTerms, 'landTransferTaxPercent' | 'landRegisterTaxPercent'>
type PlaceOfObject = Pick<ObjectValues, 'country' | 'timeZone' | 'costTerms'>

/**
 * The fee of another type of contract: the amount or percent of the former type is cleared. What the seller
 * pays is no cost of the buyer, so it has neither.
 */
export function withContractFeeType(
  terms: CostTerms,
  contractFeeType: CostTerms['contractFeeType'],
): CostTerms {
  return {
    ...terms,
    contractFeeType,
    contractFeePercent: contractFeeType === 'PayedByBuyer' ? terms.contractFeePercent : null,
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

/**
 * Taxes that the broker typed on a day: they are no published rates any more, so the source of these is
 * cleared. A source that the broker wrote stays.
 */
export function withTypedTaxes(terms: CostTerms, typed: Partial<TaxPercents>, today: string): CostTerms {
  const next = { ...terms, ...typed }
  const isSame =
    next.landTransferTaxPercent === terms.landTransferTaxPercent &&
    next.landRegisterTaxPercent === terms.landRegisterTaxPercent
  if (isSame) return terms
  const ratesSource = terms.ratesJurisdiction === '' ? terms.ratesSource : ''
  return { ...next, ratesJurisdiction: '', ratesAsOf: today, ratesSource }
}

/**
 * What changes with the country: taxes and the buyer's own lawyer, and a time zone that was the old country's
 * own.
 */
export function countryChange(
  { country: before, timeZone, costTerms }: PlaceOfObject,
  country: Country,
  isTimeZoneLocked: boolean,
): Partial<PlaceOfObject> {
  if (country === before) return {}
  const { allowUserToHireOwnLawyerForContract } = costRatesOf(country)
  return {
    country,
    costTerms: { ...withTaxesOf(costTerms, country), allowUserToHireOwnLawyerForContract },
    ...(timeZone === defaultTimeZone[before] && !isTimeZoneLocked && { timeZone: defaultTimeZone[country] }),
  }
}
