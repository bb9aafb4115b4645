import { type CommandOutcome, HISTORY_DAMAGED } from '@zuschlag/contracts/auction/commands'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Timers } from '../time/timers.ts'
import type { Clock } from './clock.ts'

type Due = { readonly at: Instant; readonly auctionId: string }

/**
 * The next deadline of every auction, the earliest first. An auction has one at a time; setting it replaces
 * the one before.
 */
export class DueHeap {
  #heap: Due[] = []
  readonly #current = new Map<string, Instant>()

  get size(): number {
    return this.#current.size
  }

  set(auctionId: string, at: Instant | null): void {
    if (at === (this.#current.get(auctionId) ?? null)) return
    if (at === null) {
      this.#current.delete(auctionId)
      return
    }
    this.#current.set(auctionId, at)
    this.#push({ at, auctionId })
    // Entries that were replaced stay in the heap until they come up; they must not outgrow the others.
    if (this.#heap.length > 64 && this.#heap.length > 4 * this.#current.size) this.#rebuild()
  }

  /** The earliest deadline. */
  peek(): Due | null {
    for (;;) {
      const top = this.#heap[0]
      if (top === undefined) return null
      if (this.#current.get(top.auctionId) === top.at) return top
      this.#pop()
    }
  }

  /** Takes out the earliest deadline if it is due. */
  takeDue(now: Instant): Due | null {
    const top = this.peek()
    if (top === null || top.at > now) return null
    this.#pop()
    this.#current.delete(top.auctionId)
    return top
  }

  #rebuild(): void {
    const entries = [...this.#current]
    this.#heap = []
    for (const [auctionId, at] of entries) this.#push({ at, auctionId })
  }

  #push(due: Due): void {
    const heap = this.#heap
    let index = heap.length
    heap.push(due)
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent] as Due
      if (above.at <= due.at) break
      heap[index] = above
      index = parent
    }
    heap[index] = due
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && (heap[child + 1] as Due).at < (heap[child] as Due).at) child += 1
      if ((heap[child] as Due).at >= last.at) break
      heap[index] = heap[child] as Due
      index = child
    }
    heap[index] = last
  }
}

/**
 * The longest wait between two looks at the clock, in milliseconds: a clock that jumped is noticed by then.
 */
const CLOCK_POLL_MS = 2000
/** Pause before a deadline that could not be written is tried again, in milliseconds. */
const RETRY_MS = 1000

type DeadlinesOptions = {
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
