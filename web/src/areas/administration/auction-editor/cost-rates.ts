import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import rates from './cost-rates.json' with { type: 'json' }

/** Day on which the published rates were collected, and what is said of them beside the costs. */
const RATES_AS_OF = '2026-11-01'
const SOURCE = 'Veröffentlichte Sätze des Landes oder Kantons; Vermittlung und Vertrag als Richtwert'

/** Places whose rates the editor can fill in, ISO 3166-2; the rest is entered by hand. */
export const costJurisdictions: readonly string[] = rates.map(({ jurisdiction }) => jurisdiction)

/**
 * The published rates of a place, or of the first place of a country, as a beginning; the broker answers for
 * them.
 */
export function costRatesOf(place: Country | (string & {})): CostTerms {
  const found = rates.find(({ jurisdiction }) => jurisdiction.startsWith(place)) ?? rates[0]
  if (found === undefined) throw new Error('There are no rates')
  const { jurisdiction, ...percents } = found
  return {
    ...percents,
    brokerageType: percents.brokeragePercent === 0 ? 'Free' : 'Percent',
    contractFeeType: percents.contractFeePercent === 0 ? 'Hidden' : 'PayedByBuyer',
    contractFeeFixedCents: null,
    allowUserToHireOwnLawyerForContract: jurisdiction === 'AT',
    ratesJurisdiction: jurisdiction,
    ratesAsOf: RATES_AS_OF,
    ratesSource: SOURCE,
  }
}
