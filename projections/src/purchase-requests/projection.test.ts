import { expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { drafted, purchaseRequested, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { purchaseRequests } from './projection.ts'
import type { PurchaseRequestRow } from './table.ts'

const auctionId = auctionIdOf(1)
const accepted = {
  type: 'ImmediatePurchaseAccepted',
  data: { requestRevision: 1, bidderId: bidderIdOf(1), price: 5 },
} as const
const declined = {
  type: 'ImmediatePurchaseDeclined',
  data: { requestRevision: 2, bidderId: bidderIdOf(2), reason: 'zu spät' },
} as const

test('requests are rows in the order they came, and the answer finds its own', () => {
  const facts = [drafted(), purchaseRequested(1, 5), purchaseRequested(2, 5), declined, accepted]
  const rows = rowsAfter<PurchaseRequestRow>(purchaseRequests, written(auctionId, facts))
  expect([...rows.values()]).toMatchObject([
    {
      revision: 1,
      bidderId: bidderIdOf(1),
      price: 5,
      status: 'accepted',
      decidedAt: '2026-10-12T10:04:00.000Z',
      declineReason: null,
    },
    {
      revision: 2,
      bidderId: bidderIdOf(2),
      status: 'declined',
      decidedAt: '2026-10-12T10:03:00.000Z',
      declineReason: 'zu spät',
    },
  ])
})

test('a request is open until then', () => {
  const rows = rowsAfter<PurchaseRequestRow>(
    purchaseRequests,
    written(auctionId, [drafted(), purchaseRequested(1, 5)]),
  )
  expect(rows.get(`${auctionId}/1`)).toMatchObject({ status: 'open', decidedAt: null })
})

test('an answer without a request is refused', () => {
  expect(() => rowsAfter(purchaseRequests, written(auctionId, [drafted(), accepted]))).toThrow(
    /No purchase request/,
  )
})
