import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { column, defineTable, type RowOf } from '../kernel/table.ts'

export const auctionParticipantsTable = defineTable({
  name: 'auction_participants',
  key: ['auctionId', 'userId'],
  columns: {
    auctionId: column.uuid<AuctionId>(),
    userId: column.uuid<UserId>(),
    hasAccess: column.boolean(),
    /** When access was last granted or revoked; null where it never was. */
    accessChangedAt: column.instant<Instant | null>(),
    /** When it ends by itself, or did; null where no end was named, and once it was revoked. */
    accessUntil: column.instant<Instant | null>(),
    /** Revision of their newest accepted bid, standing or not. */
    lastBidRevision: column.integer<number | null>(),
    /** Number of their accepted bids, standing or not. */
    bidCount: column.integer(),
    /** Revision of their open request for immediate purchase. */
    openRequestRevision: column.integer<number | null>(),
    /** The highest price that they may offer; null for no limit. */
    limitPrice: column.bigint<number | null>(),
    /** Why they are suspended; null for who is not. */
    suspendedFor: column.text<SuspensionCategory | null>(),
    /** Of the newest event about them here. */
    lastRevision: column.integer(),
  },
})
/** What one user has to do with one auction. Which of their bids stand is said by the bids alone. */
export type AuctionParticipantRow = RowOf<typeof auctionParticipantsTable.columns>

export class AuctionParticipantModel extends ReadModel {
  static override table = auctionParticipantsTable
}
