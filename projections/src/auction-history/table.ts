import type { Actor, EventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId, EventId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { defineTable } from '../kernel/table.ts'

/** One event as it was written, of the auction's own stream or of its refused attempts. */
export type AuctionHistoryRow = {
  readonly auctionId: AuctionId
  /** Which of the two streams; each counts its own revisions. */
  readonly isAttempt: boolean
  readonly revision: number
  readonly eventId: EventId
  readonly type: EventType
  readonly schemaVersion: number
  readonly at: Instant
  readonly commandId: CommandId
  readonly actorUserId: UserId | null
  readonly actorRole: Actor['role']
  readonly data: unknown
  readonly previousHash: string
  readonly hash: string
}

export const auctionHistoryTable = defineTable<AuctionHistoryRow>({
  name: 'auction_history',
  key: ['auctionId', 'isAttempt', 'revision'],
  columns: {
    auctionId: 'uuid',
    isAttempt: 'boolean',
    revision: 'integer',
    eventId: 'uuid',
    type: 'text',
    schemaVersion: 'integer',
    at: 'instant',
    commandId: 'uuid',
    actorUserId: 'uuid',
    actorRole: 'text',
    data: 'json',
    previousHash: 'text',
    hash: 'text',
  },
})

export class AuctionHistoryModel extends ReadModel {
  static override table = auctionHistoryTable
}
