import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'

/** Day on which the published rates below were collected. */
const RATES_AS_OF = '2026-11-01'

type Rates = Omit<CostTerms, 'ratesAsOf'>

/**
 * Austria: brokerage 3 % and contract 1 %, each with 20 % value added tax; the same land taxes everywhere.
 */
const austria: Rates = {
  brokerageType: 'Percent',
  brokeragePercent: 3.6,
  contractFeeType: 'PayedByBuyer',
  contractFeePercent: 1.2,
  contractFeeFixedCents: null,
  allowUserToHireOwnLawyerForContract: true,
  landTransferTaxPercent: 3.5,
  landRegisterTaxPercent: 1.1,
  ratesJurisdiction: 'AT',
  ratesSource:
    'Grunderwerbsteuer und Eintragungsgebühr laut veröffentlichten Sätzen des Bundes; Honorar und Vertrag nach Vereinbarung',
}

/** Germany: the land transfer tax is the Land's; notary and register together about 2 %. */
function germany(land: string, name: string, landTransferTaxPercent: number): Rates {
  return {
    brokerageType: 'Percent',
    brokeragePercent: 3.57,
    contractFeeType: 'PayedByBuyer',
    contractFeePercent: 1.5,
    contractFeeFixedCents: null,
    allowUserToHireOwnLawyerForContract: false,
    landTransferTaxPercent,
    landRegisterTaxPercent: 0.5,
    ratesJurisdiction: `DE-${land}`,
    ratesSource: `Grunderwerbsteuersatz ${name} laut veröffentlichter Übersicht; Notar und Grundbuch als Richtwert`,
  }
}

/** Switzerland: tax and register are the canton's; notary tariffs are set for each object as a fixed fee. */
function switzerland(
  canton: string,
  name: string,
  tax: number,
  register: number,
  notaryCents: number,
): Rates {
  return {
    brokerageType: 'Free',
    brokeragePercent: 0,
    contractFeeType: 'Fixed',
    contractFeePercent: null,
    contractFeeFixedCents: notaryCents,
    allowUserToHireOwnLawyerForContract: false,
    landTransferTaxPercent: tax,
    landRegisterTaxPercent: register,
    ratesJurisdiction: `CH-${canton}`,
    ratesSource: `Handänderungssteuer und Grundbuchgebühr Kanton ${name} laut veröffentlichter Übersicht; Notariat als Pauschale des Objekts`,
  }
}

const rates = {
  austria,
  /** A private sale: no brokerage. */
  austriaPrivate: { ...austria, brokerageType: 'Free', brokeragePercent: 0 },
  bavaria: germany('BY', 'Bayern', 3.5),
  berlin: germany('BE', 'Berlin', 6),
  hamburg: germany('HH', 'Hamburg', 5.5),
  northRhineWestphalia: germany('NW', 'Nordrhein-Westfalen', 6.5),
  saxony: germany('SN', 'Sachsen', 5.5),
  schleswigHolstein: germany('SH', 'Schleswig-Holstein', 6.5),
  bern: switzerland('BE', 'Bern', 1.8, 0, 640_000),
  grisons: switzerland('GR', 'Graubünden', 2, 0, 310_000),
  zug: switzerland('ZG', 'Zug', 0, 0, 850_000),
  zurich: switzerland('ZH', 'Zürich', 0, 0.1, 480_000),
} as const satisfies Record<string, Rates>

export type RatesKey = keyof typeof rates

/** Cost terms of an auction in a jurisdiction, with the day and the source of the rates. */
export function costTermsOf(key: RatesKey): CostTerms {
  return { ...rates[key], ratesAsOf: RATES_AS_OF }
}
