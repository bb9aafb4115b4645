import { expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionBids } from './projection.ts'
import type { AuctionBidRow } from './table.ts'

const auctionId = auctionIdOf(1)
const standing = { currentPrice: 100_000, bidCount: 1, leaderId: bidderIdOf(1), leadingBidRevision: 1 }
const voided = { type: 'BidVoided', data: { bidRevision: 2, reason: 'Irrtum', standing } } as const

test('every bid is a row under its revision, and stands', () => {
  const rows = rowsAfter<AuctionBidRow>(
    auctionBids,
    written(auctionId, [drafted(), bidPlaced(1, 100_000), bidPlaced(2, 120_000)]),
  )
  expect([...rows.values()]).toEqual([
    expect.objectContaining({
      auctionId,
      revision: 1,
      bidderId: bidderIdOf(1),
      price: 100_000,
      standing: true,
    }),
    expect.objectContaining({
      revision: 2,
      bidderId: bidderIdOf(2),
      placedAt: '2026-10-12T10:02:00.000Z',
      eventHash: '0002'.repeat(16),
    }),
  ])
})

test('a voided bid stays a row and stands no longer', () => {
  const events = written(auctionId, [drafted(), bidPlaced(1, 100_000), bidPlaced(2, 120_000), voided])
  const rows = rowsAfter<AuctionBidRow>(auctionBids, events)
  expect(rows.get(`${auctionId}/2`)).toMatchObject({
    standing: false,
    voidedAt: '2026-10-12T10:03:00.000Z',
    voidReason: 'Irrtum',
  })
  expect(rows.get(`${auctionId}/1`)).toMatchObject({ standing: true })
})

test('a bid that is not there cannot be voided', () => {
  expect(() => rowsAfter(auctionBids, written(auctionId, [drafted(), voided]))).toThrow(
    /No bid at revision 2/,
  )
})
