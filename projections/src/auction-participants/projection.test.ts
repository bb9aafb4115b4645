import { expect, test } from 'vitest'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, purchaseRequested, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionParticipants } from './projection.ts'
import type { AuctionParticipantRow } from './table.ts'

const auctionId = auctionIdOf(1)
const userId = bidderIdOf(1)
const granted = { type: 'AccessGranted', data: { userId } } as const
const revoked = { type: 'AccessRevoked', data: { userId } } as const

function after(...facts: Parameters<typeof written>[1]): AuctionParticipantRow | undefined {
  const events = written(auctionId, [drafted(), ...facts])
  return rowsAfter<AuctionParticipantRow>(auctionParticipants, events).get(`${auctionId}/${userId}`)
}

test('access comes and goes, and a bid is remembered beside it', () => {
  expect(after(granted)).toMatchObject({
    hasAccess: true,
    accessChangedAt: '2026-10-12T10:01:00.000Z',
    lastBidRevision: null,
  })
  expect(after(granted, bidPlaced(1, 100_000), revoked)).toMatchObject({
    hasAccess: false,
    lastBidRevision: 2,
  })
})

test('an investor takes part by bidding, without having been granted anything', () => {
  expect(after(bidPlaced(1, 100_000), bidPlaced(2, 101_000), bidPlaced(1, 102_000))).toMatchObject({
    hasAccess: false,
    accessChangedAt: null,
    lastBidRevision: 3,
  })
  expect(after(bidPlaced(2, 100_000))).toBeUndefined()
})

test('a request for immediate purchase is open until the broker answers', () => {
  const accepted: AuctionFact = {
    type: 'ImmediatePurchaseAccepted',
    data: { requestRevision: 1, bidderId: userId, price: 5 },
  }
  const declined: AuctionFact = {
    type: 'ImmediatePurchaseDeclined',
    data: { requestRevision: 1, bidderId: userId, reason: 'x' },
  }
  expect(after(purchaseRequested(1, 5))).toMatchObject({ openRequestRevision: 1 })
  expect(after(purchaseRequested(1, 5), accepted)).toMatchObject({ openRequestRevision: null })
  expect(after(purchaseRequested(1, 5), declined)).toMatchObject({ openRequestRevision: null })
  expect(after(purchaseRequested(1, 5), declined, purchaseRequested(1, 5))).toMatchObject({
    openRequestRevision: 3,
  })
})
