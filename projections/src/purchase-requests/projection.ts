import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { defineProjection, ignoring } from '../kernel/projection.ts'
import type { RowKey } from '../kernel/table.ts'
import { type PurchaseRequestRow, purchaseRequestsTable } from './table.ts'

type Row = PurchaseRequestRow

function keyOf(event: StoredEvent): RowKey {
  const answers = event.type === 'ImmediatePurchaseAccepted' || event.type === 'ImmediatePurchaseDeclined'
  return [event.auctionId, answers ? event.data.requestRevision : event.revision]
}

function demand(row: Row | null, requestRevision: number): Row {
  if (row === null) throw new Error(`No purchase request at revision ${requestRevision} to answer`)
  return row
}

/** Every request for immediate purchase and the broker's answer. */
export const purchaseRequests = defineProjection<Row>({
  name: 'purchase-requests',
  version: 2,
  table: purchaseRequestsTable,
  keyOf,
  opens: ['ImmediatePurchaseRequested'],
  on: {
    ...ignoring('lifecycle', 'publication', 'admission', 'bidding', 'decision'),
    ImmediatePurchaseRequested: (_row, { auctionId, revision, at, hash, data }) => ({
      auctionId,
      revision,
      bidderId: data.bidderId,
      price: data.price,
      requestedAt: at,
      eventHash: hash,
      documentsState: data.documentsState,
      status: 'open',
      decidedAt: null,
      declineReason: null,
    }),
    ImmediatePurchaseAccepted: (row, { at, data }) => ({
      ...demand(row, data.requestRevision),
      status: 'accepted',
      decidedAt: at,
    }),
    ImmediatePurchaseDeclined: (row, { at, data }) => ({
      ...demand(row, data.requestRevision),
      status: 'declined',
      decidedAt: at,
      declineReason: data.reason,
    }),
  },
})
