import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { defineTable } from '../kernel/table.ts'

/** One request for immediate purchase; requests rank by revision. */
export type PurchaseRequestRow = {
  readonly auctionId: AuctionId
  readonly revision: number
  readonly bidderId: UserId
  readonly price: number
  readonly requestedAt: Instant
  readonly eventHash: string
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
    status: 'text',
    decidedAt: 'instant',
    declineReason: 'text',
  },
})
