import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { mayBeSentToPrivate } from './may-see-private.ts'

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
