import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import type { ObjectValues } from '../object/object-values.ts'
import { copyOf, newObject, noSeller, sellerFaults, sellerOf } from './new-object-page.tsx'
import { costRatesOf } from './purchase-costs.ts'

const tenant = {
  isSellerTenant: false,
  defaultCosts: null,
  nightTimeStart: '21:00',
  nightTimeEnd: '07:00',
  nightBidding: 'blocked',
  timeZone: null,
} as const

test('a new object starts with night, bids in the night and time zone of its tenant', () => {
  const drafted = newObject({
    title: 'Haus',
    country: 'DE',
    tenant: { ...tenant, timeZone: 'Europe/Vienna' },
  })
  expect(drafted).toMatchObject({ nightTimeStart: '21:00', nightTimeEnd: '07:00', nightBidding: 'blocked' })
  expect(drafted.timeZone).toBe('Europe/Vienna')
})

test('without a zone of the tenant its country says the time, without costs the usual rates', () => {
  const drafted = newObject({ title: 'Haus', country: 'CH', tenant })
  expect(drafted.timeZone).toBe('Europe/Zurich')
  expect(drafted.costTerms).toEqual(costRatesOf('CH'))
})

test('what is paid to the tenant is as the tenant says, taxes are as the country says', () => {
  const defaultCosts = {
    brokerageType: 'Percent',
    brokeragePercent: 2.125,
    contractFeeType: 'Fixed',
    contractFeePercent: null,
    contractFeeFixedCents: 250_000,
    allowUserToHireOwnLawyerForContract: false,
  } as const
  const { costTerms } = newObject({ title: 'Haus', country: 'AT', tenant: { ...tenant, defaultCosts } })
  const { landTransferTaxPercent, landRegisterTaxPercent } = costRatesOf('AT')
  expect(costTerms).toMatchObject({ ...defaultCosts, landTransferTaxPercent, landRegisterTaxPercent })
})

test('a new object of a private seller starts without commission', () => {
  const seller = { ...tenant, isSellerTenant: true }
  const { costTerms } = newObject({ title: 'Haus', country: 'AT', tenant: seller })
  expect(costTerms).toEqual({ ...costRatesOf('AT'), brokerageType: 'Free', brokeragePercent: 0 })
})

test('a copy has everything but times, code and documents, which are files of their object', () => {
  const source = {
    ...newObject({ title: 'Top 1', country: 'AT', tenant }),
    auctionCode: 'T-1',
    zipCode: '1080',
    start: '2026-12-01T08:00:00.000Z' as Instant,
    end: '2026-12-08T08:00:00.000Z' as Instant,
    documents: [{ name: 'Exposé', storageUrl: '/api/auctions/a/documents/b.pdf', replaced: [] }],
  } as ObjectValues
  const copied = copyOf(source, 'Top 2')
  expect(copied).toMatchObject({ title: 'Top 2', zipCode: '1080', costTerms: source.costTerms })
  expect(copied).toMatchObject({ auctionCode: null, documents: [], start: null, end: null })
})

test('nobody is no fault, and nobody is invited', () => {
  expect(sellerFaults({ ...noSeller, firstName: ' ' })).toEqual([])
  expect(sellerOf(noSeller, 'de')).toBeNull()
})

test('a seller is named completely or not at all', () => {
  expect(sellerFaults({ ...noSeller, lastName: 'Huber' })).toEqual(['email', 'firstName'])
  expect(sellerFaults({ email: 'eva', firstName: 'Eva', lastName: 'Huber' })).toEqual(['email'])
  const typed = { email: ' eva@haus.example ', firstName: 'Eva', lastName: 'Huber ' }
  expect(sellerFaults(typed)).toEqual([])
  const invited = { email: 'eva@haus.example', firstName: 'Eva', lastName: 'Huber', language: 'en' }
  expect(sellerOf(typed, 'en')).toEqual(invited)
})
