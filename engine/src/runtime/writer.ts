import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { nextDeadline } from '../domain/auction/lifecycle.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { EventLog } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import { AuctionCache } from './auction-cache.ts'
import { rememberedBytes, type AuctionEntry } from './auction-entry.ts'
import { AuctionLoading } from './auction-loading.ts'
import { BatchStager } from './batch-stager.ts'
import { CommandQueue } from './command-queue.ts'
import { DamagedHistories } from './damaged-histories.ts'
import { FlushCalls } from './flush-calls.ts'
import type { Incident } from './incident.ts'
import type { EngineLimits } from './limits.ts'
import type { AuctionAppend } from './settle.ts'
import { reportFailures, settleAuction } from './settle.ts'
import type { StagedAuction } from './staged-events.ts'
import { SteppedDownError } from './stepped-down.ts'
import type { Timers } from '../time/timers.ts'

export type WriterOptions = {
  readonly log: EventLog
  readonly timers: Timers
  readonly sha256Hex: Sha256Hex
  readonly limits: EngineLimits
  /** Proves after the call that this process leads, for answers that appended nothing. Never rejects. */
  readonly leads: () => boolean | Promise<boolean>
  readonly onAppended: (position: LogPosition) => void
  /** `unknown`: nobody knows what the log holds of this auction now. */
  readonly onDeadline: (auctionId: string, at: Instant | null | 'unknown') => void
  readonly onFenced: () => void
  readonly report: (incident: Incident) => void
}

/**
 * The single writer. A flush takes the queued commands, decides them in order of arrival, appends and then
 * answers: batches grow with the load. Commands of an auction with a call in flight wait for it.
 */
export class Writer {
  readonly #options: WriterOptions
  readonly #queue = new CommandQueue()
  readonly #cache: AuctionCache
  readonly #loading: AuctionLoading
  readonly #stager: BatchStager
  readonly #damaged: DamagedHistories
  readonly #calls: FlushCalls
  #waking = false
  #whenIdle: (() => void)[] = []

  constructor(options: WriterOptions) {
    this.#options = options
    this.#damaged = new DamagedHistories(options.report)
    this.#cache = new AuctionCache(options.limits.cacheBytes)
    this.#loading = new AuctionLoading({
      ...options,
      onLoaded: (entry) => this.#loaded(entry),
      onFailed: (auctionId, error) => this.#loadFailed(auctionId, error),
    })
    this.#stager = new BatchStager({
      ...options,
      queue: this.#queue,
      cache: this.#cache,
      load: (auctionId) => this.#load(auctionId),
      isInFlight: (auctionId) => this.#calls.has(auctionId),
      readEvent: (entry, revision) => this.#loading.readOne(entry, revision),
    })
    this.#calls = new FlushCalls({
      ...options,
      settle: (staged, written, proven) => this.#settle(staged, written, proven),
      onFailed: (auctions, error) => this.#giveUp(auctions, error),
      onOver: (auctions) => this.#afterCall(auctions),
    })
  }

  /** Commands that wait, the load on memory, and histories that do not verify: figures for an operator. */
  get load() {
    const { size, bytes } = this.#cache
    return { queued: this.#queue.size, auctions: size, cacheBytes: bytes, damaged: this.#damaged.size }
  }

  /** Queues a command; answers at once if the queue is full. Deadlines are always queued. */
  submit(command: Command, arrivedAt: Instant): Promise<CommandOutcome> {
    const { limits } = this.#options
    const damaged = this.#damaged.answerFor(command.auctionId)
    if (damaged !== null) return Promise.resolve(damaged)
    const isLoading = !this.#calls.has(command.auctionId)
    const isFull =
      this.#queue.size >= limits.queuedCommands ||
      (isLoading && this.#queue.parkedFor(command.auctionId) >= limits.parkedPerAuction)
    if (isFull && command.type !== 'FireDeadlines') {
      return Promise.resolve({ status: 'unavailable', reason: 'queueFull' })
    }
    return new Promise((answer) => {
      this.#queue.add({ command, arrivedAt, tries: 0, answer })
      this.#wake()
    })
  }

  /** No longer the writer: answers those who wait for a read; resolves once nothing is being written. */
  stepDown(): Promise<void> {
    this.#loading.callOff(new SteppedDownError())
    return this.idle()
  }

  /** Resolves once nothing waits and nothing is being written. */
  idle(): Promise<void> {
    if (this.#isIdle) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve)
    })
  }

  get #isIdle(): boolean {
    return this.#calls.isIdle && this.#queue.size === 0
  }

  #wake(): void {
    if (this.#waking || this.#calls.room <= 0 || this.#queue.ready === 0) return
    this.#waking = true
    this.#options.timers.soon(() => {
      this.#waking = false
      this.#flush()
    })
  }

  #flush(): void {
    const staged = new Map<string, StagedAuction>()
    try {
      this.#stager.stage(staged, this.#calls.room)
      this.#calls.start([...staged.values()])
    } catch (error) {
      this.#giveUp([...staged.values()], error)
    }
    this.#wake()
    this.#noteIdle()
  }

  /** The next commands of its auctions may be decided: first those that waited for the call. */
  #afterCall(auctions: readonly StagedAuction[]): void {
    for (const { entry } of auctions) {
      const waiting = this.#queue.unpark(entry.auctionId)
      if (waiting.length > 0) this.#queue.putBack(waiting)
    }
    this.#cache.shrink()
    this.#wake()
    this.#noteIdle()
  }

  #settle(staged: StagedAuction, written: AuctionAppend, proven: AuctionAppend): void {
    reportFailures(staged, written, this.#options)
    const { entry } = staged
    const { isInSync, again } = settleAuction(staged, proven, this.#options.limits.conflictRetries)
    if (!isInSync) this.#cache.forget(entry.auctionId)
    else {
      const bytes = staged.main.events.reduce((sum, event) => sum + rememberedBytes(event), 0)
      this.#cache.grow(entry, bytes)
    }
    this.#options.onDeadline(entry.auctionId, isInSync ? nextDeadline(entry.auction) : 'unknown')
    if (again.length > 0) this.#queue.park(entry.auctionId, again, true)
  }

  /** A fault: nothing of this call is certain, and nothing that is loaded is trusted. */
  #giveUp(auctions: readonly StagedAuction[], error: unknown): void {
    this.#options.report({ kind: 'flushFailed', error })
    for (const { entry, answers } of auctions) {
      for (const { pending } of answers) pending.answer({ status: 'unknown', reason: 'internalError' })
      this.#options.onDeadline(entry.auctionId, 'unknown')
    }
    this.#cache.clear()
  }

  #load(auctionId: string): void {
    const damaged = this.#damaged.answerFor(auctionId)
    if (damaged === null) return this.#loading.request(auctionId)
    for (const { answer } of this.#queue.unpark(auctionId)) answer(damaged)
  }

  #loaded(entry: AuctionEntry): void {
    this.#cache.add(entry)
    this.#options.onDeadline(entry.auctionId, nextDeadline(entry.auction))
    this.#queue.putBack(this.#queue.unpark(entry.auctionId))
    this.#wake()
  }

  #loadFailed(auctionId: string, error: unknown): void {
    const outcome = this.#damaged.afterFailure(auctionId, error)
    if (this.#damaged.answerFor(auctionId) !== null) {
      this.#cache.forget(auctionId)
      this.#options.onDeadline(auctionId, null)
    }
    for (const { answer } of this.#queue.unpark(auctionId)) answer(outcome)
    this.#noteIdle()
  }

  #noteIdle(): void {
    if (this.#isIdle) for (const resolve of this.#whenIdle.splice(0)) resolve()
  }
}
