import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { userIdsIn, withUserIds } from './user-ids.ts'

const event = {
  actorUserId: 'a',
  actorId: null,
  data: {
    bidderId: 'b',
    auctionId: 'x',
    standing: { leaderId: 'c' },
    candidates: [{ bidRevision: 1, bidderId: 'd' }],
    ownership: { tenantId: 'x', brokerId: 'x', brokerUserId: 'e', sellerUserId: null },
  },
}

test('[ADM-17] every person of an event is found and replaced, at any depth, and nothing else', () => {
  expect(userIdsIn(event)).toEqual(['a', 'b', 'c', 'd', 'e'])
  const replaced = withUserIds(event, (userId) => `(${userId})` as UserId)
  expect(userIdsIn(replaced)).toEqual(['(a)', '(b)', '(c)', '(d)', '(e)'])
  expect(JSON.parse(JSON.stringify(replaced).replaceAll(/[()]/g, ''))).toEqual(event)
})
