import { attemptEventData, auctionEventData, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { defineProjection, type EventHandlers } from '../kernel/projection.ts'
import { type AuctionHistoryRow, auctionHistoryTable } from './table.ts'

function isAttempt({ type }: Pick<StoredEvent, 'type'>): boolean {
  return Object.hasOwn(attemptEventData, type)
}

function written(_row: AuctionHistoryRow | null, event: StoredEvent): AuctionHistoryRow {
  return {
    auctionId: event.auctionId,
    isAttempt: isAttempt(event),
    revision: event.revision,
    eventId: event.id,
    type: event.type,
    schemaVersion: event.schemaVersion,
    at: event.at,
    commandId: event.commandId,
    actorUserId: event.actor.userId,
    actorRole: event.actor.role,
    data: event.data,
    previousHash: event.previousHash,
    hash: event.hash,
  }
}

const types = Object.keys({ ...auctionEventData, ...attemptEventData }) as StoredEvent['type'][]

/** Everything that happened, refused attempts included, for audit and disputes. */
export const auctionHistory = defineProjection<AuctionHistoryRow>({
  name: 'auction-history',
  // Rows hold the data in today's shape, so a new schema version of the events is a new one here.
  version: 2,
  table: auctionHistoryTable,
  keyOf: (event) => [event.auctionId, isAttempt(event), event.revision],
  opens: types,
  on: Object.fromEntries(types.map((type) => [type, written])) as EventHandlers<AuctionHistoryRow>,
})
