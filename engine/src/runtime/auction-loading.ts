import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { AuctionEntry } from './auction-entry.ts'
import type { AuctionLoaderOptions } from './auction-loader.ts'
import { loadAuction, readOne, verifyAttempts } from './auction-loader.ts'
import { BrokenHistoryError } from './history-check.ts'

/** Histories that are read at the same time. */
const LOADS_AT_ONCE = 8

export type AuctionLoadingOptions = Omit<AuctionLoaderOptions, 'signal'> & {
  readonly onLoaded: (entry: AuctionEntry) => void
  readonly onFailed: (auctionId: string, error: unknown) => void
}

/** Loads auctions beside the flushes, a few at a time, each once. */
export class AuctionLoading {
  readonly #options: AuctionLoadingOptions & Pick<AuctionLoaderOptions, 'signal'>
  readonly #calledOff = new AbortController()
  readonly #waiting = new Set<string>()
  readonly #running = new Set<string>()
  /** Refused attempts are verified beside all else, of one auction after another. */
  #verifying: Promise<void> = Promise.resolve()

  constructor(options: AuctionLoadingOptions) {
    this.#options = { ...options, signal: this.#calledOff.signal }
  }

  /** What is being read, and what is asked for from now on, fails with this reason. */
  callOff(reason: Error): void {
    this.#calledOff.abort(reason)
  }

  /** One event of a loaded auction, as the log has it. */
  readOne(entry: AuctionEntry, revision: number): Promise<StoredEvent | undefined> {
    return readOne(this.#options.log, entry, revision, this.#calledOff.signal)
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
      inBackground(this.#load(auctionId), crash)
    }
  }

  async #load(auctionId: string): Promise<void> {
    const { onLoaded, onFailed } = this.#options
    try {
      const entry = await loadAuction(auctionId, this.#options)
      this.#running.delete(auctionId)
      const { revision } = entry.attempts
      onLoaded(entry)
      if (revision >= 0) this.#verifying = this.#verifying.then(() => this.#verify(auctionId, revision))
    } catch (error) {
      this.#running.delete(auctionId)
      onFailed(auctionId, error)
    }
    this.#next()
  }

  async #verify(auctionId: string, lastAttempt: number): Promise<void> {
    try {
      await verifyAttempts(auctionId, lastAttempt, this.#options)
    } catch (error) {
      // What could not be read now is read again with the next load.
      if (error instanceof BrokenHistoryError) this.#options.onFailed(auctionId, error)
    }
  }
}
