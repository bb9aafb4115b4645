import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { defineTable } from '../kernel/table.ts'

/** One request for immediate purchase; requests rank by revision. */
export type PurchaseRequestRow = {
  readonly auctionId: AuctionId
  readonly revision: number
  readonly bidderId: UserId
  readonly price: number
  readonly requestedAt: Instant
  readonly eventHash: string
  /** State of the documents that it named; null where none. */
  readonly documentsState: number | null
  readonly status: 'open' | 'accepted' | 'declined'
  readonly decidedAt: Instant | null
  readonly declineReason: string | null
}

export const purchaseRequestsTable = defineTable<PurchaseRequestRow>({
  name: 'purchase_requests',
  key: ['auctionId', 'revision'],
  columns: {
    auctionId: 'uuid',
    revision: 'integer',
    bidderId: 'uuid',
    price: 'bigint',
    requestedAt: 'instant',
    eventHash: 'text',
    documentsState: 'integer',
    status: 'text',
    decidedAt: 'instant',
    declineReason: 'text',
  },
})

export class PurchaseRequestModel extends ReadModel {
  static override table = purchaseRequestsTable
}
