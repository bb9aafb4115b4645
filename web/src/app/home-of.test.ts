import { auctionIdSchema, brokerIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { homeOf } from './home-of.ts'

const auctionId = (digit: string) => auctionIdSchema.parse(`${digit.repeat(8)}-0000-7000-8000-000000000000`)
const buyer = { isSystemAdmin: false, brokerId: null, auctionIds: [] }

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

test('brokers and administrators are at home with all their auctions, also with one', () => {
  const auctionIds = [auctionId('1')]
  const brokerId = brokerIdSchema.parse('22222222-0000-7000-8000-000000000000')
  expect(homeOf({ ...buyer, auctionIds, brokerId })).toEqual({ to: '/object/dashboard' })
  expect(homeOf({ ...buyer, auctionIds, isSystemAdmin: true })).toEqual({ to: '/object/dashboard' })
})
