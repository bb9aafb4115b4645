import { expect, test } from 'vitest'
import {
  countryChange,
  withContractFeeType,
  withTaxesOf,
  withTypedTaxes,
  costJurisdictions,
  costRatesOf,
} from './purchase-costs.ts'

const TODAY = '2026-12-01'
const agreed = {
  brokerageType: 'Percent',
  brokeragePercent: 2.125,
  contractFeeType: 'Fixed',
  contractFeePercent: null,
  contractFeeFixedCents: 250_000,
  allowUserToHireOwnLawyerForContract: true,
} as const
const terms = { ...costRatesOf('AT'), ...agreed }
const taxesOf = (place: string) => {
  const { landTransferTaxPercent, landRegisterTaxPercent, ratesJurisdiction, ratesAsOf, ratesSource } =
    costRatesOf(place)
  return { landTransferTaxPercent, landRegisterTaxPercent, ratesJurisdiction, ratesAsOf, ratesSource }
}

test('a fixed contract fee ends where a percent or none is chosen', () => {
  for (const type of ['PayedByBuyer', 'PayedBySeller', 'Hidden'] as const)
    expect(withContractFeeType(terms, type)).toEqual({
      ...terms,
      contractFeeType: type,
      contractFeeFixedCents: null,
    })
})

test('the percent of a contract ends where a fixed fee, the seller or none is chosen', () => {
  const percent = costRatesOf('AT')
  expect(percent.contractFeePercent).toBeGreaterThan(0)
  for (const type of ['Fixed', 'PayedBySeller', 'Hidden'] as const)
    expect(withContractFeeType(percent, type)).toEqual({
      ...percent,
      contractFeeType: type,
      contractFeePercent: null,
    })
})

test('a place gives its taxes and leaves commission, contract and lawyer as they are', () => {
  expect(withTaxesOf(terms, 'DE-BY')).toEqual({ ...agreed, ...taxesOf('DE-BY') })
})

test('a tax that is typed is no published rate: own rates of today, and no source', () => {
  expect(withTypedTaxes(terms, { landTransferTaxPercent: 4 }, TODAY)).toEqual({
    ...terms,
    landTransferTaxPercent: 4,
    ratesJurisdiction: '',
    ratesAsOf: TODAY,
    ratesSource: '',
  })
})

test('a tax that stays the same keeps its source, and so does one whose source the broker wrote', () => {
  expect(withTypedTaxes(terms, { landRegisterTaxPercent: terms.landRegisterTaxPercent }, TODAY)).toBe(terms)
  const own = { ...terms, ratesJurisdiction: '', ratesSource: 'Finanzamt' }
  expect(withTypedTaxes(own, { landRegisterTaxPercent: 2 }, TODAY)).toMatchObject({
    landRegisterTaxPercent: 2,
    ratesSource: 'Finanzamt',
  })
})

test('another country replaces taxes, lawyer and its own time zone, and keeps what is agreed', () => {
  const values = { country: 'AT', timeZone: 'Europe/Vienna', costTerms: terms } as const
  const costTerms = { ...agreed, ...taxesOf('CH'), allowUserToHireOwnLawyerForContract: false }
  expect(countryChange(values, 'CH', false)).toEqual({ country: 'CH', costTerms, timeZone: 'Europe/Zurich' })
  expect(countryChange(values, 'CH', true)).toEqual({ country: 'CH', costTerms })
  const zoned = { ...values, timeZone: 'Europe/Berlin' }
  expect(countryChange(zoned, 'CH', false)).toEqual({ country: 'CH', costTerms })
})

test('the same country changes nothing', () => {
  const values = { country: 'AT', timeZone: 'Europe/Vienna', costTerms: terms } as const
  expect(countryChange(values, 'AT', false)).toEqual({})
})

test('the source of published rates is a statute, and every canton and Land has rates', () => {
  expect(costJurisdictions.filter((place) => place.startsWith('CH-'))).toHaveLength(26)
  expect(costJurisdictions.filter((place) => place.startsWith('DE-'))).toHaveLength(16)
  const sources = costJurisdictions.map((place) => costRatesOf(place).ratesSource)
  expect(new Set(sources)).toEqual(new Set(['GrEStG § 7, GGG TP 9', 'GrEStG § 11', '']))
})
