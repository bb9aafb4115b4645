import { expect, test } from 'vitest'
import type { AuctionFact, StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, purchaseRequested, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionParticipants } from './projection.ts'
import type { AuctionParticipantRow } from './table.ts'

const auctionId = auctionIdOf(1)
const userId = bidderIdOf(1)
const granted = { type: 'AccessGranted', data: { userId, until: null } } as const
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
    bidCount: 0,
  })
  expect(after(granted, bidPlaced(1, 100_000), revoked)).toMatchObject({
    hasAccess: false,
    lastBidRevision: 2,
  })
})

test('[ADM-28] the end of an access is remembered where it has come, and not where it was revoked', () => {
  const until = '2026-11-30T23:00:00.000Z' as Instant
  const ending = { type: 'AccessGranted', data: { userId, until } } as const
  expect(after(ending)).toMatchObject({ hasAccess: true, accessUntil: until })
  expect(after(ending, granted)).toMatchObject({ hasAccess: true, accessUntil: null })
  expect(after(ending, revoked)).toMatchObject({ hasAccess: false, accessUntil: null })
  const engine = { userId: null, role: 'engine' } as const
  const [drafting, granting, ended] = written(auctionId, [drafted(), ending, revoked])
  const events = [drafting, granting, { ...ended, actor: engine }] as StoredEvent[]
  const row = rowsAfter<AuctionParticipantRow>(auctionParticipants, events).get(`${auctionId}/${userId}`)
  expect(row).toMatchObject({ hasAccess: false, accessUntil: until })
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
