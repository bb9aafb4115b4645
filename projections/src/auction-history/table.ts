import type { Actor, EventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId, EventId, UserId } from '@zuschlag/contracts/kernel/ids'
import { ReadModel } from '../kernel/read-model.ts'
import { column, defineTable, type RowOf } from '../kernel/table.ts'

export const auctionHistoryTable = defineTable({
  name: 'auction_history',
  key: ['auctionId', 'isAttempt', 'revision'],
  columns: {
    auctionId: column.uuid<AuctionId>(),
    /** Which of the two streams; each counts its own revisions. */
    isAttempt: column.boolean(),
    revision: column.integer(),
    eventId: column.uuid<EventId>(),
    type: column.text<EventType>(),
    schemaVersion: column.integer(),
    at: column.instant(),
    commandId: column.uuid<CommandId>(),
    actorUserId: column.uuid<UserId | null>(),
    actorRole: column.text<Actor['role']>(),
    data: column.json<unknown>(),
    previousHash: column.text(),
    hash: column.text(),
  },
})
/** One event as it was written, of the auction's own stream or of its refused attempts. */
export type AuctionHistoryRow = RowOf<typeof auctionHistoryTable.columns>

export class AuctionHistoryModel extends ReadModel {
  static override table = auctionHistoryTable
}
