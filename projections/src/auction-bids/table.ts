import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { defineTable } from '../kernel/table.ts'

/** One accepted bid. */
export type AuctionBidRow = {
  readonly auctionId: AuctionId
  /** Revision of the bid in the auction's stream; it is the bid's name. */
  readonly revision: number
  readonly bidderId: UserId
  readonly price: number
  readonly placedAt: Instant
  readonly eventHash: string
  /** State of the documents that it named; null where none. */
  readonly documentsState: number | null
  /** The price of the last counter-offer that its bidder accepted with it; null where none. */
  readonly raisedPrice: number | null
  /** False once it was voided. */
  readonly standing: boolean
  readonly voidedAt: Instant | null
  readonly voidReason: string | null
}

export const auctionBidsTable = defineTable<AuctionBidRow>({
  name: 'auction_bids',
  key: ['auctionId', 'revision'],
  columns: {
    auctionId: 'uuid',
    revision: 'integer',
    bidderId: 'uuid',
    price: 'bigint',
    placedAt: 'instant',
    eventHash: 'text',
    documentsState: 'integer',
    raisedPrice: 'bigint',
    standing: 'boolean',
    voidedAt: 'instant',
    voidReason: 'text',
  },
})

export class AuctionBidModel extends ReadModel {
  static override table = auctionBidsTable
}
