import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import { type Country, defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import type { MessageKey } from '../../../kernel/i18n/message-keys.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ObjectValues } from '../object/object-values.ts'
import rates from './cost-rates.json'

/** Day on which the published rates were collected. */
const RATES_AS_OF = '2026-11-01'

/** Places whose rates the editor can fill in, ISO 3166-2: Austria, the Länder and the cantons. */
export const costJurisdictions: readonly string[] = rates.map(({ jurisdiction }) => jurisdiction)

/**
 * The published rates of a place, or of the first place of a country, as a beginning; the broker answers for
 * them. Their source is the statute, which is cited alike in every language; taxes of cantons have none.
 */
export function costRatesOf(place: Country | (string & {})): CostTerms {
  const found = rates.find(({ jurisdiction }) => jurisdiction.startsWith(place)) ?? rates[0]
  if (found === undefined) throw new Error('There are no rates')
  const { jurisdiction, source, ...percents } = found
  return {
    ...percents,
    brokerageType: percents.brokeragePercent === 0 ? 'Free' : 'Percent',
    contractFeeType: percents.contractFeePercent === 0 ? 'Hidden' : 'PayedByBuyer',
    contractFeeFixedCents: null,
    allowUserToHireOwnLawyerForContract: jurisdiction === 'AT',
    ratesJurisdiction: jurisdiction,
    ratesAsOf: RATES_AS_OF,
    ratesSource: source,
  }
}

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

/** Places whose names are texts; the check of texts finds one that is missing. */
type TaxRegion = MessageKey extends infer Key
  ? Key extends `administration.editor.region.${infer Name}`
    ? Name
    : never
  : never

/** The name of a place with published rates; rates of any other are called the broker's own. */
export function usePlaceName(): (jurisdiction: string) => string {
  const { t } = useTranslation()
  return (jurisdiction) =>
    costJurisdictions.includes(jurisdiction)
      ? t(`administration.editor.region.${jurisdiction as TaxRegion}`)
      : t('administration.editor.costs.ownRates')
}
