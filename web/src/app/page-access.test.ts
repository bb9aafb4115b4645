import { auctionIdSchema, brokerIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { homeOf, mayAdminister, mayBeSentToPrivate } from './page-access.ts'

const brokerId = brokerIdSchema.parse('22222222-0000-7000-8000-000000000000')

const nobody = { isSystemAdmin: false, brokerId: null, isSeller: false }

test('the administration is for administrators and brokers, and for sellers to look on', () => {
  expect(mayAdminister({ ...nobody, isSystemAdmin: true })).toBe(true)
  expect(mayAdminister({ ...nobody, brokerId })).toBe(true)
  expect(mayAdminister({ ...nobody, isSeller: true })).toBe(true)
  expect(mayAdminister(nobody)).toBe(false)
})

const own = auctionIdSchema.parse('11111111-0000-7000-8000-000000000000')
const other = auctionIdSchema.parse('22222222-0000-7000-8000-000000000000')

test('visitors stay on the public page', () => {
  expect(mayBeSentToPrivate(null, own)).toBe(false)
  expect(mayBeSentToPrivate(undefined, own)).toBe(false)
})

test('investors ask for every private page, others for those that were opened to them', () => {
  expect(mayBeSentToPrivate({ investorId: 'x', auctionIds: [] }, own)).toBe(true)
  expect(mayBeSentToPrivate({ investorId: null, auctionIds: [own] }, own)).toBe(true)
  expect(mayBeSentToPrivate({ investorId: null, auctionIds: [own] }, other)).toBe(false)
})

const auctionId = (digit: string) => auctionIdSchema.parse(`${digit.repeat(8)}-0000-7000-8000-000000000000`)
const buyer = {
  isSystemAdmin: false,
  isSeller: false,
  brokerId: null,
  investorId: null,
  auctionIds: [],
  mustSetUpSecondFactor: false,
}

test('without a session the front page', () => {
  expect(homeOf(null)).toEqual({ to: '/' })
})

test('with exactly one auction there', () => {
  const only = auctionId('1')
  expect(homeOf({ ...buyer, auctionIds: [only] })).toEqual({
    to: '/object/$auctionId',
    params: { auctionId: only },
  })
})

test('with none or several the dashboard', () => {
  expect(homeOf(buyer)).toEqual({ to: '/object/dashboard' })
  expect(homeOf({ ...buyer, auctionIds: [auctionId('1'), auctionId('2')] })).toEqual({
    to: '/object/dashboard',
  })
})

test('brokers and administrators in their part of the administration, also with one auction', () => {
  const auctionIds = [auctionId('1')]
  const part = (_splat: string) => ({ to: '/administration/$', params: { _splat } })
  expect(homeOf({ ...buyer, auctionIds, brokerId })).toEqual(part('objects'))
  expect(homeOf({ ...buyer, auctionIds, isSystemAdmin: true })).toEqual(part('tenants'))
  expect(homeOf({ ...buyer, brokerId, isSystemAdmin: true })).toEqual(part('tenants'))
})

test('staff who must set up a second factor first, where that is done', () => {
  expect(homeOf({ ...buyer, mustSetUpSecondFactor: true })).toEqual({ to: '/user/security' })
})

test('sellers whose objects a broker runs at their objects, unless they buy as well', () => {
  const objects = { to: '/administration/$', params: { _splat: 'objects' } }
  expect(homeOf({ ...buyer, isSeller: true, auctionIds: [auctionId('1')] })).toEqual(objects)
  expect(homeOf({ ...buyer, isSeller: true, investorId: 'i' })).toEqual({ to: '/object/dashboard' })
})
