import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** A command in flight, with its arrival and its callback. */
export type PendingCommand = {
  readonly command: Command
  /** By the engine's clock. Waiting makes no bid late. */
  readonly arrivedAt: Instant
  /** How often it was decided in vain, because another writer was first. */
  tries: number
  readonly answer: (outcome: CommandOutcome | Promise<CommandOutcome>) => void
}

/**
 * Commands in order of arrival. Those whose auction is being loaded are parked beside it, in their own order.
 */
export class CommandQueue {
  #queue: PendingCommand[] = []
  #taken = 0
  readonly #parked = new Map<string, PendingCommand[]>()
  #parkedCount = 0

  /** All that wait, parked ones included. */
  get size(): number {
    return this.ready + this.#parkedCount
  }

  /** Those that the next flush may take. */
  get ready(): number {
    return this.#queue.length - this.#taken
  }

  parkedFor(auctionId: string): number {
    return this.#parked.get(auctionId)?.length ?? 0
  }

  add(pending: PendingCommand): void {
    this.#queue.push(pending)
  }

  take(): PendingCommand | undefined {
    const pending = this.#queue[this.#taken]
    if (pending === undefined) return undefined
    this.#taken += 1
    // What was taken is let go of: kept until the next collection, each command would be moved by it together
    // with its answer.
    if (this.#taken === this.#queue.length) this.#dropTaken()
    else if (this.#taken > 1024 && this.#taken * 2 > this.#queue.length) this.#dropTaken()
    return pending
  }

  /** Puts commands before all others, in their order. */
  putBack(pending: readonly PendingCommand[]): void {
    this.#queue = [...pending, ...this.#queue.slice(this.#taken)]
    this.#taken = 0
  }

  #dropTaken(): void {
    this.#queue = this.#queue.slice(this.#taken)
    this.#taken = 0
  }

  isParking(auctionId: string): boolean {
    return this.#parked.has(auctionId)
  }

  /**
   * Sets commands aside until their auction is loaded; `first`: they are older than those that wait there.
   */
  park(auctionId: string, pending: readonly PendingCommand[], first = false): void {
    const waiting = this.#parked.get(auctionId)
    if (waiting === undefined) this.#parked.set(auctionId, [...pending])
    else if (first) this.#parked.set(auctionId, [...pending, ...waiting])
    else for (const each of pending) waiting.push(each)
    this.#parkedCount += pending.length
  }

  /** The parked commands of an auction, which thereby are parked no longer. */
  unpark(auctionId: string): readonly PendingCommand[] {
    const waiting = this.#parked.get(auctionId) ?? []
    this.#parked.delete(auctionId)
    this.#parkedCount -= waiting.length
    return waiting
  }
}
