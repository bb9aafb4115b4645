import { expect, test } from 'vitest'
import { countryChange, withContractFeeType, withTaxesOf } from './cost-changes.ts'
import { costRatesOf } from './cost-rates.ts'

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

test('the percent of a contract ends where a fixed fee or none is chosen, and stays for another payer', () => {
  const percent = costRatesOf('AT')
  expect(percent.contractFeePercent).toBeGreaterThan(0)
  for (const type of ['Fixed', 'Hidden'] as const)
    expect(withContractFeeType(percent, type)).toEqual({
      ...percent,
      contractFeeType: type,
      contractFeePercent: null,
    })
  expect(withContractFeeType(percent, 'PayedBySeller')).toEqual({
    ...percent,
    contractFeeType: 'PayedBySeller',
  })
})

test('a place gives its taxes and leaves commission, contract and lawyer as they are', () => {
  expect(withTaxesOf(terms, 'DE-BY')).toEqual({ ...agreed, ...taxesOf('DE-BY') })
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
