import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import rates from './cost-rates.json' with { type: 'json' }

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
