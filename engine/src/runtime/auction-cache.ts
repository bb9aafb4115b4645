import type { AuctionEntry } from './auction-entry.ts'

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
