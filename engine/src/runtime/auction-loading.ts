import type { EventLogReader } from '../store/event-log.ts'
import type { AuctionEntry } from './auction-entry.ts'
import { loadAuction } from './auction-loader.ts'
import type { Timers } from './timers.ts'

/** Histories that are read at the same time. */
const LOADS_AT_ONCE = 8

export type AuctionLoadingOptions = {
  readonly log: EventLogReader
  readonly timers: Timers
  readonly onLoaded: (entry: AuctionEntry) => void
  readonly onFailed: (auctionId: string, error: unknown) => void
}

/** Loads auctions beside the flushes, a few at a time, each once. */
export class AuctionLoading {
  readonly #options: AuctionLoadingOptions
  readonly #waiting = new Set<string>()
  readonly #running = new Set<string>()

  constructor(options: AuctionLoadingOptions) {
    this.#options = options
  }

  request(auctionId: string): void {
    if (this.#running.has(auctionId)) return
    this.#waiting.add(auctionId)
    this.#next()
  }

  #next(): void {
    for (const auctionId of this.#waiting) {
      if (this.#running.size >= LOADS_AT_ONCE) return
      this.#waiting.delete(auctionId)
      this.#running.add(auctionId)
      void this.#load(auctionId)
    }
  }

  async #load(auctionId: string): Promise<void> {
    const { log, timers, onLoaded, onFailed } = this.#options
    try {
      const entry = await loadAuction(log, auctionId, timers)
      this.#running.delete(auctionId)
      onLoaded(entry)
    } catch (error) {
      this.#running.delete(auctionId)
      onFailed(auctionId, error)
    }
    this.#next()
  }
}
