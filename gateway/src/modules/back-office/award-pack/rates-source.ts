import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'

type Source = Pick<CostTerms, 'ratesJurisdiction' | 'ratesSource'>

/** Rates of the broker's own have no jurisdiction, and no source where none is stated. */
export function ratesSourceText({ ratesJurisdiction, ratesSource }: Source, asOf: string): string {
  const dated = ratesJurisdiction === '' ? asOf : `${ratesJurisdiction}, ${asOf}`
  return ratesSource === '' ? dated : `${dated}: ${ratesSource}`
}
