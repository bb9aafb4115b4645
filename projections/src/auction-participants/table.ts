import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { defineTable } from '../kernel/table.ts'

/** What one user has to do with one auction. Which of their bids stand is said by the bids alone. */
export type AuctionParticipantRow = {
  readonly auctionId: AuctionId
  readonly userId: UserId
  readonly hasAccess: boolean
  /** When access was last granted or revoked; null where it never was. */
  readonly accessChangedAt: Instant | null
  /** When it ends by itself, or did; null where no end was named, and once it was revoked. */
  readonly accessUntil: Instant | null
  /** Revision of their newest accepted bid, standing or not. */
  readonly lastBidRevision: number | null
  /** Number of their accepted bids, standing or not. */
  readonly bidCount: number
  /** Revision of their open request for immediate purchase. */
  readonly openRequestRevision: number | null
  /** The highest price that they may offer; null for no limit. */
  readonly limitPrice: number | null
  /** Why they are suspended; null for who is not. */
  readonly suspendedFor: SuspensionCategory | null
  /** Of the newest event about them here. */
  readonly lastRevision: number
}

export const auctionParticipantsTable = defineTable<AuctionParticipantRow>({
  name: 'auction_participants',
  key: ['auctionId', 'userId'],
  columns: {
    auctionId: 'uuid',
    userId: 'uuid',
    hasAccess: 'boolean',
    accessChangedAt: 'instant',
    accessUntil: 'instant',
    lastBidRevision: 'integer',
    bidCount: 'integer',
    openRequestRevision: 'integer',
    limitPrice: 'bigint',
    suspendedFor: 'text',
    lastRevision: 'integer',
  },
})

export class AuctionParticipantModel extends ReadModel {
  static override table = auctionParticipantsTable
}
