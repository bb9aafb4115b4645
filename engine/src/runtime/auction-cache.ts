import { GENESIS_HASH, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { StreamHead } from '../store/event-log.ts'
import type { Auction } from '../domain/auction/auction.ts'
import { CommandIndex } from './command-index.ts'

/** The newest event of a stream, as far as the next one depends on it. */
export type StreamEnd = {
  readonly stream: string
  /** -1 before the first event. */
  readonly revision: number
  readonly hash: string
}

export function emptyStream(stream: string): StreamEnd {
  return { stream, revision: -1, hash: GENESIS_HASH }
}

export function endAfter(
  end: StreamEnd,
  { revision, hash }: Pick<StoredEvent, 'revision' | 'hash'>,
): StreamEnd {
  return { stream: end.stream, revision, hash }
}

/** How the log names this end. */
export function headOf({ revision }: StreamEnd): StreamHead {
  return revision < 0 ? 'none' : revision
}

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

/** Loaded auctions, the longest unused of them forgotten first once their estimated size passes the limit. */
export class AuctionCache {
  readonly #bytesMax: number
  /** In order of their last use. */
  readonly #entries = new Map<string, AuctionEntry>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * The loaded auction, which thereby counts as used just now; while there is plenty of room nobody keeps the
   * order.
   */
  use(auctionId: string): AuctionEntry | undefined {
    const entry = this.#entries.get(auctionId)
    if (entry !== undefined && this.#bytes * 2 > this.#bytesMax) {
      this.#entries.delete(auctionId)
      this.#entries.set(auctionId, entry)
    }
    return entry
  }

  add(entry: AuctionEntry): void {
    this.forget(entry.auctionId)
    this.#entries.set(entry.auctionId, entry)
    this.#bytes += entry.bytes
  }

  /** Notes that an entry grew. */
  grow(entry: AuctionEntry, bytes: number): void {
    entry.bytes += bytes
    if (this.#entries.get(entry.auctionId) === entry) this.#bytes += bytes
  }

  forget(auctionId: string): void {
    const entry = this.#entries.get(auctionId)
    if (entry === undefined) return
    this.#entries.delete(auctionId)
    this.#bytes -= entry.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  /**
   * Makes room; the last used one always stays. One with a call in flight is loaded again when the call is
   * over.
   */
  shrink(): void {
    for (const auctionId of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax || this.#entries.size === 1) return
      this.forget(auctionId)
    }
  }
}
