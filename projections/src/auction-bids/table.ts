import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { column, defineTable, type RowOf } from '../kernel/table.ts'

export const auctionBidsTable = defineTable({
  name: 'auction_bids',
  key: ['auctionId', 'revision'],
  columns: {
    auctionId: column.uuid<AuctionId>(),
    /** Revision of the bid in the auction's stream; it is the bid's name. */
    revision: column.integer(),
    bidderId: column.uuid<UserId>(),
    price: column.bigint(),
    placedAt: column.instant(),
    eventHash: column.text(),
    /** State of the documents that it named; null where none. */
    documentsState: column.integer<number | null>(),
    /** The price of the last counter-offer that its bidder accepted with it; null where none. */
    raisedPrice: column.bigint<number | null>(),
    /** False once it was voided. */
    standing: column.boolean(),
    voidedAt: column.instant<Instant | null>(),
    voidReason: column.text<string | null>(),
  },
})
/** One accepted bid. */
export type AuctionBidRow = RowOf<typeof auctionBidsTable.columns>

export class AuctionBidModel extends ReadModel {
  static override table = auctionBidsTable
}
