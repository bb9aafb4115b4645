import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { column, defineTable, type RowOf } from '../kernel/table.ts'

export const purchaseRequestsTable = defineTable({
  name: 'purchase_requests',
  key: ['auctionId', 'revision'],
  columns: {
    auctionId: column.uuid<AuctionId>(),
    revision: column.integer(),
    bidderId: column.uuid<UserId>(),
    price: column.bigint(),
    requestedAt: column.instant(),
    eventHash: column.text(),
    /** State of the documents that it named; null where none. */
    documentsState: column.integer<number | null>(),
    status: column.text<'open' | 'accepted' | 'declined'>(),
    decidedAt: column.instant<Instant | null>(),
    declineReason: column.text<string | null>(),
  },
})
/** One request for immediate purchase; requests rank by revision. */
export type PurchaseRequestRow = RowOf<typeof purchaseRequestsTable.columns>

export class PurchaseRequestModel extends ReadModel {
  static override table = purchaseRequestsTable
}
