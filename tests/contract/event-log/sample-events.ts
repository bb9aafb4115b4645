import { createHash } from 'node:crypto'
import { CURRENT_SCHEMA_VERSION, GENESIS_HASH, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId, EventId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { decodeEvent, encodeEvent } from '@zuschlag/engine/store/codec'

/** A UUID made of any text, the same every time. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * An event of a stream. The log compares ids and never looks into the data, so any event will do; `name`
 * makes its id.
 */
export function sampleEvent(
  stream: string,
  revision: number,
  name = `${stream}/${revision}`,
  reason = 'because',
): StoredEvent {
  return decodeEvent(
    JSON.stringify({
      ...sampleEnvelope(stream, revision, name),
      type: 'AuctionWithdrawn',
      data: { reason },
    }),
  )
}

/** A bid, one of the types that are too frequent for the index of the rare ones. */
export function sampleBid(stream: string, revision: number, price = 100_000 + revision): StoredEvent {
  const confirmations = {
    offerIsBindingChecked: true,
    documentsChecked: true,
    agreementsOrNoReservationsChecked: true,
    agbChecked: true,
  }
  return {
    ...sampleEnvelope(stream, revision, `${stream}/${revision}`),
    type: 'BidPlaced',
    data: {
      bidderId: uuidOf('bidder') as UserId,
      price,
      confirmations,
      rulesVersion: 1,
      documentsState: 1,
      costs: null,
      businessTerms: null,
      arrivedAt: '2026-10-24T19:54:59.900Z' as Instant,
      screen: { revision: 7, currentPrice: null, minimumBid: 100_000, end: null, isLeading: false },
    },
  }
}

export function sampleEvents(stream: string, from: number, count: number): readonly StoredEvent[] {
  return Array.from({ length: count }, (_, index) => sampleEvent(stream, from + index))
}

/** An event whose stored form has exactly so many bytes. */
export function eventOfBytes(stream: string, revision: number, bytes: number): StoredEvent {
  const bare = Buffer.byteLength(encodeEvent(sampleEvent(stream, revision, undefined, '')))
  return sampleEvent(stream, revision, undefined, 'x'.repeat(bytes - bare))
}

function sampleEnvelope(stream: string, revision: number, name: string) {
  return {
    id: uuidOf(name) as EventId,
    schemaVersion: CURRENT_SCHEMA_VERSION,
    auctionId: uuidOf(stream) as AuctionId,
    revision,
    at: '2026-10-24T19:55:00.000Z' as Instant,
    commandId: uuidOf(`command ${name}`) as CommandId,
    commandDigest: GENESIS_HASH,
    actor: { userId: uuidOf('bidder') as UserId, role: 'investor' as const },
    previousHash: GENESIS_HASH,
    hash: GENESIS_HASH,
  }
}
