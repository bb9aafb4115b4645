import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { EventLog } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import { appendStaged } from './flush.ts'
import type { EngineLimits } from './limits.ts'
import type { AuctionAppend } from './settle.ts'
import { isProof, UNPROVEN } from './settle.ts'
import type { StagedAuction } from './staged-events.ts'

export type FlushCallsOptions = {
  readonly log: EventLog
  readonly limits: EngineLimits
  /**
   * Proves that this process leads, at a moment after the call: answers that appended nothing to their
   * auction rest on it. Never rejects.
   */
  readonly leads: () => boolean | Promise<boolean>
  /** @param proven what the answers rest on: other than what was written where nobody knows who leads */
  readonly settle: (staged: StagedAuction, written: AuctionAppend, proven: AuctionAppend) => void
  readonly onAppended: (position: LogPosition) => void
  readonly onFailed: (auctions: readonly StagedAuction[], error: unknown) => void
  /** The call is over, everything of it is answered, and its auctions are not in flight any more. */
  readonly onOver: (auctions: readonly StagedAuction[]) => void
}

/**
 * The calls in flight. Where an append is a transaction, a flush is one call and the next flush waits for it.
 * Where streams are written independently, each auction's share is a call of its own: until it is over no
 * other call has that auction, and none waits for it.
 */
export class FlushCalls {
  readonly #options: FlushCallsOptions
  readonly #leads: () => Promise<boolean>
  readonly #inFlight = new Set<string>()
  #calls = 0

  constructor(options: FlushCallsOptions) {
    this.#options = options
    this.#leads = sharedCheck(options.leads)
  }

  get isIdle(): boolean {
    return this.#calls === 0
  }

  /** Auctions that may be written now beside those in flight. */
  get room(): number {
    const { appendsAtOnce } = this.#options.log
    if (appendsAtOnce === undefined) return this.#calls === 0 ? Infinity : 0
    return appendsAtOnce - this.#calls
  }

  has(auctionId: string): boolean {
    return this.#inFlight.has(auctionId)
  }

  /** Writes and answers what a flush staged. */
  start(auctions: readonly StagedAuction[]): void {
    if (this.#options.log.appendsAtOnce === undefined) {
      if (auctions.length > 0) inBackground(this.#write(auctions), crash)
    } else {
      for (const auction of auctions) inBackground(this.#write([auction]), crash)
    }
  }

  /** One call. Never rejects. */
  async #write(auctions: readonly StagedAuction[]): Promise<void> {
    const { log, limits, settle, onAppended, onFailed, onOver } = this.#options
    this.#calls += 1
    for (const { entry } of auctions) this.#inFlight.add(entry.auctionId)
    try {
      const { appends, position } = await appendStaged(log, auctions, limits.unknownRetries)
      const unproven: (readonly [StagedAuction, AuctionAppend])[] = []
      for (const [index, auction] of auctions.entries()) {
        const append = appends[index] ?? { main: null, attempts: null }
        if (isProof(append)) settle(auction, append, append)
        else unproven.push([auction, append])
      }
      if (position !== null) onAppended(position)
      if (unproven.length > 0) await this.#settleUnproven(unproven)
      for (const { answers } of auctions)
        for (const { outcome } of answers) if (outcome instanceof Promise) await outcome
    } catch (error) {
      onFailed(auctions, error)
    }
    this.#calls -= 1
    for (const { entry } of auctions) this.#inFlight.delete(entry.auctionId)
    onOver(auctions)
  }

  /**
   * Answers what appended nothing to its auction: true only while nobody else leads, which is proved after
   * the append.
   */
  async #settleUnproven(unproven: readonly (readonly [StagedAuction, AuctionAppend])[]): Promise<void> {
    const leads = await this.#leads()
    for (const [auction, append] of unproven)
      this.#options.settle(auction, append, leads ? append : { ...append, main: UNPROVEN })
  }
}

/**
 * Shares a check among its callers: each gets the result of one that started after its call, and one at most
 * is in flight.
 * @param check never rejects
 */
function sharedCheck(check: () => boolean | Promise<boolean>): () => Promise<boolean> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      const result = Promise.resolve(check())
      running = result
      return result
    })
    return next
  }
}
