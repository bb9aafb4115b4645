import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { CommandIndex } from './command-index.ts'
import type { StreamEnd } from './stream-end.ts'

/** Estimates of what a loaded auction keeps in memory, in bytes. */
const ENTRY_BYTES = 4096
const EVENT_BYTES = 320

/**
 * A loaded auction: its state, the ends of its two streams, and which command made which event. It runs ahead
 * of the log by what is staged in the flush in flight; if that fails, the entry is discarded and loaded
 * again, never repaired.
 */
export type AuctionEntry = {
  readonly auctionId: string
  auction: Auction
  main: StreamEnd
  attempts: StreamEnd
  /** Engine time of the last event. */
  lastEventAt: Instant | null
  /** Revision of the first event of every accepted command. */
  readonly commands: CommandIndex
  /** Estimated size, in bytes. */
  bytes: number
}

export function newEntry(
  auctionId: string,
  auction: Auction,
  main: StreamEnd,
  attempts: StreamEnd,
): AuctionEntry {
  return {
    auctionId,
    auction,
    main,
    attempts,
    lastEventAt: null,
    commands: new CommandIndex(),
    bytes: ENTRY_BYTES,
  }
}

/**
 * What an event adds to the estimate: drafts and revisions keep their texts, anything else keeps a few
 * figures.
 */
export function rememberedBytes(event: StoredEvent): number {
  if (event.type !== 'AuctionDrafted' && event.type !== 'AuctionRevised') return EVENT_BYTES
  return EVENT_BYTES + 2 * JSON.stringify(event.data).length
}
