import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { HISTORY_DAMAGED } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Clock } from './clock.ts'
import { DueHeap } from './due-heap.ts'
import type { Timers } from '../time/timers.ts'

/**
 * The longest wait between two looks at the clock, in milliseconds: a clock that jumped is noticed by then.
 */
const CLOCK_POLL_MS = 2000
/** Pause before a deadline that could not be written is tried again, in milliseconds. */
const RETRY_MS = 1000

export type DeadlinesOptions = {
  readonly clock: Clock
  readonly timers: Timers
  /** Deadlines that are fired at once. */
  readonly atOnce: number
  /** Fires what is due of an auction, through the same queue as every command. */
  readonly fire: (auctionId: string, due: Instant) => Promise<CommandOutcome>
}

/**
 * Wakes the engine for starts and ends. It decides nothing: a late or repeated `FireDeadlines` is harmless.
 */
export class Deadlines {
  readonly #options: DeadlinesOptions
  readonly #heap = new DueHeap()
  readonly #retries = new Set<() => void>()
  #inFlight = 0
  #cancel: (() => void) | null = null
  #running = false

  constructor(options: DeadlinesOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#heap.size
  }

  start(): void {
    this.#running = true
    this.#poll()
  }

  stop(): void {
    this.#running = false
    this.#cancel?.()
    this.#cancel = null
    for (const cancel of this.#retries) cancel()
    this.#retries.clear()
  }

  /** The next deadline of an auction, null where it has none. */
  set(auctionId: string, at: Instant | null): void {
    const before = this.#heap.peek()?.at
    this.#heap.set(auctionId, at)
    if (this.#running && this.#heap.peek()?.at !== before) this.#wait()
  }

  #poll(): void {
    const { clock, atOnce } = this.#options
    while (this.#running && this.#inFlight < atOnce) {
      const due = this.#heap.takeDue(clock.now())
      if (due === null) break
      inBackground(this.#fire(due.auctionId, due.at), crash)
    }
    this.#wait()
  }

  #wait(): void {
    this.#cancel?.()
    this.#cancel = null
    const next = this.#heap.peek()
    if (!this.#running || next === null || this.#inFlight >= this.#options.atOnce) return
    const rest = instantToMs(next.at) - instantToMs(this.#options.clock.now())
    this.#cancel = this.#options.timers.after(Math.max(0, Math.min(rest, CLOCK_POLL_MS)), () => this.#poll())
  }

  async #fire(auctionId: string, at: Instant): Promise<void> {
    this.#inFlight += 1
    const outcome = await this.#options.fire(auctionId, at)
    this.#inFlight -= 1
    if (isWorthRetrying(outcome)) this.#retry(auctionId, at)
    if (this.#running) this.#poll()
  }

  #retry(auctionId: string, at: Instant): void {
    if (!this.#running) return
    const cancel = this.#options.timers.after(RETRY_MS, () => {
      this.#retries.delete(cancel)
      this.set(auctionId, at)
    })
    this.#retries.add(cancel)
  }
}

function isWorthRetrying(outcome: CommandOutcome): boolean {
  if (outcome.status === 'unavailable') return outcome.reason !== HISTORY_DAMAGED
  return outcome.status === 'unknown'
}
