import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { defineProjection, ignoring } from '../kernel/projection.ts'
import type { RowKey } from '../kernel/table.ts'
import { type AuctionParticipantRow, auctionParticipantsTable } from './table.ts'

type Row = AuctionParticipantRow

function participantOf(event: StoredEvent): UserId {
  switch (event.type) {
    case 'AccessGranted':
    case 'AccessRevoked':
      return event.data.userId
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored':
    case 'BidPlaced':
    case 'CounterOfferAccepted':
    case 'ImmediatePurchaseRequested':
    case 'ImmediatePurchaseAccepted':
    case 'ImmediatePurchaseDeclined':
      return event.data.bidderId
    default:
      throw new Error(`${event.type} concerns no participant`)
  }
}

const keyOf = (event: StoredEvent): RowKey => [event.auctionId, participantOf(event)]

function changed(
  row: Row | null,
  { auctionId, revision }: StoredEvent,
  userId: UserId,
  change: Partial<Row>,
): Row {
  const before: Omit<Row, 'lastRevision'> = row ?? {
    auctionId,
    userId,
    hasAccess: false,
    accessChangedAt: null,
    accessUntil: null,
    lastBidRevision: null,
    bidCount: 0,
    openRequestRevision: null,
    limitPrice: null,
    suspendedFor: null,
  }
  return { ...before, ...change, lastRevision: revision }
}

/** Who may see and bid, within which limit, who did, and who waits for an answer to a request to buy. */
export const auctionParticipants = defineProjection<Row>({
  name: 'auction-participants',
  version: 5,
  table: auctionParticipantsTable,
  keyOf,
  on: {
    ...ignoring('lifecycle', 'publication', 'decision'),
    AccessGranted: (row, event) =>
      changed(row, event, event.data.userId, {
        hasAccess: true,
        accessChangedAt: event.at,
        accessUntil: event.data.until,
      }),
    AccessRevoked: (row, event) =>
      changed(row, event, event.data.userId, {
        hasAccess: false,
        accessChangedAt: event.at,
        // The engine alone ends an access by itself (ADM-28).
        accessUntil: event.actor.role === 'engine' ? (row?.accessUntil ?? null) : null,
      }),
    BidPlaced: (row, event) =>
      changed(row, event, event.data.bidderId, {
        lastBidRevision: event.revision,
        bidCount: (row?.bidCount ?? 0) + 1,
      }),
    ImmediatePurchaseRequested: (row, event) =>
      changed(row, event, event.data.bidderId, { openRequestRevision: event.revision }),
    ImmediatePurchaseAccepted: (row, event) =>
      changed(row, event, event.data.bidderId, { openRequestRevision: null }),
    ImmediatePurchaseDeclined: (row, event) =>
      changed(row, event, event.data.bidderId, { openRequestRevision: null }),
    BidderLimited: (row, event) => changed(row, event, event.data.bidderId, { limitPrice: event.data.limit }),
    BidderSuspended: (row, event) =>
      changed(row, event, event.data.bidderId, { suspendedFor: event.data.category }),
    BidderRestored: (row, event) => changed(row, event, event.data.bidderId, { suspendedFor: null }),
    CounterOfferAccepted: (row, event) => changed(row, event, event.data.bidderId, {}),
    // Whether a bid stands is the bids' to say; a participant with a voided bid still took part.
    BidVoided: 'ignored',
  },
})
