import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { nextDeadline } from '../domain/auction/deadlines.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { EventLog } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import { AuctionCache } from './auction-cache.ts'
import { rememberedBytes } from './auction-entry.ts'
import type { AuctionEntry } from './auction-entry.ts'
import { readOne } from './auction-loader.ts'
import { AuctionLoading } from './auction-loading.ts'
import { BatchStager } from './batch-stager.ts'
import { CommandQueue } from './command-queue.ts'
import { DamagedHistories } from './damaged-histories.ts'
import { appendStaged } from './flush.ts'
import type { Incident } from './incident.ts'
import type { EngineLimits } from './limits.ts'
import type { AuctionAppend } from './settle.ts'
import { isProof, reportFailures, settleAuction, UNPROVEN } from './settle.ts'
import type { StagedAuction } from './staged-events.ts'
import type { Timers } from './timers.ts'

export type WriterOptions = {
  readonly log: EventLog
  readonly timers: Timers
  readonly sha256Hex: Sha256Hex
  readonly limits: EngineLimits
  /** Proves that this process leads, at a moment after the call: answers that appended nothing to their auction rest on it. Never rejects. */
  readonly leads: () => boolean | Promise<boolean>
  readonly onAppended: (position: LogPosition) => void
  readonly onDeadline: (auctionId: string, at: Instant | null) => void
  readonly onFenced: () => void
  readonly report: (incident: Incident) => void
}

/**
 * The one writer. Commands queue; a flush takes what queued while the last one ran, decides it in order of arrival, appends it in one call
 * and answers only then. So the batches grow with the load by themselves, and nobody waits for a timer.
 */
export class Writer {
  readonly #options: WriterOptions
  readonly #queue = new CommandQueue()
  readonly #cache: AuctionCache
  readonly #loading: AuctionLoading
  readonly #stager: BatchStager
  readonly #damaged: DamagedHistories
  #flushing = false
  #waking = false
  #whenIdle: (() => void)[] = []

  constructor(options: WriterOptions) {
    this.#options = options
    this.#damaged = new DamagedHistories(options.report)
    this.#cache = new AuctionCache(options.limits.cacheBytes)
    this.#loading = new AuctionLoading({
      log: options.log,
      timers: options.timers,
      sha256Hex: options.sha256Hex,
      onLoaded: (entry) => this.#loaded(entry),
      onFailed: (auctionId, error) => this.#loadFailed(auctionId, error),
    })
    this.#stager = new BatchStager({
      queue: this.#queue,
      cache: this.#cache,
      limits: options.limits,
      load: (auctionId) => this.#load(auctionId),
      report: options.report,
      sha256Hex: options.sha256Hex,
      readEvent: (entry, revision) => readOne(options.log, entry, revision),
    })
  }

  /** Commands that wait, the load on memory, and histories that do not verify: figures for an operator. */
  get load() {
    const { size: auctions, bytes: cacheBytes } = this.#cache
    return { queued: this.#queue.size, auctions, cacheBytes, damaged: this.#damaged.size }
  }

  /** Queues a command; answers at once where the queue is full. Deadlines always find room. */
  submit(command: Command, arrivedAt: Instant): Promise<CommandOutcome> {
    const { limits } = this.#options
    const damaged = this.#damaged.answerFor(command.auctionId)
    if (damaged !== null) return Promise.resolve(damaged)
    const isFull =
      this.#queue.size >= limits.queuedCommands ||
      this.#queue.parkedFor(command.auctionId) >= limits.parkedPerAuction
    if (isFull && command.type !== 'FireDeadlines') {
      return Promise.resolve({ status: 'unavailable', reason: 'queueFull' })
    }
    return new Promise((answer) => {
      this.#queue.add({ command, arrivedAt, tries: 0, answer })
      this.#wake()
    })
  }

  /** Resolves once nothing waits and nothing is being written. */
  idle(): Promise<void> {
    if (!this.#flushing && this.#queue.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve)
    })
  }

  #wake(): void {
    if (this.#flushing || this.#waking || this.#queue.ready === 0) return
    this.#waking = true
    this.#options.timers.soon(() => {
      this.#waking = false
      inBackground(this.#flush(), crash)
    })
  }

  async #flush(): Promise<void> {
    this.#flushing = true
    const staged = new Map<string, StagedAuction>()
    try {
      await this.#stager.stage(staged)
      const auctions = [...staged.values()]
      const { log, limits } = this.#options
      const { appends, position } = await appendStaged(log, auctions, limits.unknownRetries)
      const unproven: (readonly [StagedAuction, AuctionAppend])[] = []
      for (const [index, auction] of auctions.entries()) {
        const append = appends[index] ?? { main: null, attempts: null }
        if (isProof(append)) this.#settle(auction, append)
        else unproven.push([auction, append])
      }
      if (position !== null) this.#options.onAppended(position)
      if (unproven.length > 0) await this.#settleUnproven(unproven)
    } catch (error) {
      this.#giveUp(staged, error)
    }
    this.#flushing = false
    this.#cache.shrink()
    this.#wake()
    this.#noteIdle()
  }

  /** Answers what appended nothing to its auction: true only while nobody else leads, which is proved after the append. */
  async #settleUnproven(unproven: readonly (readonly [StagedAuction, AuctionAppend])[]): Promise<void> {
    const leads = await this.#options.leads()
    for (const [auction, append] of unproven) {
      this.#settle(auction, append, leads ? append : { ...append, main: UNPROVEN })
    }
  }

  #settle(staged: StagedAuction, written: AuctionAppend, proven = written): void {
    const { entry } = staged
    reportFailures(staged, written, this.#options)
    const { isTrue, again } = settleAuction(staged, proven, this.#options.limits.conflictRetries)
    if (isTrue) {
      const bytes = staged.main.events.reduce((sum, event) => sum + rememberedBytes(event), 0)
      this.#cache.grow(entry, bytes)
      this.#options.onDeadline(entry.auctionId, nextDeadline(entry.auction))
    } else {
      this.#cache.forget(entry.auctionId)
    }
    if (again.length > 0) {
      this.#queue.park(entry.auctionId, again, true)
      this.#load(entry.auctionId)
    }
  }

  /** Something broke that should not: nothing of this flush is certain, and nothing that is loaded is trusted. */
  #giveUp(staged: ReadonlyMap<string, StagedAuction>, error: unknown): void {
    this.#options.report({ kind: 'flushFailed', error })
    for (const { answers } of staged.values()) {
      for (const { pending } of answers) pending.answer({ status: 'unknown', reason: 'internalError' })
    }
    this.#cache.clear()
  }

  #load(auctionId: string): void {
    const damaged = this.#damaged.answerFor(auctionId)
    if (damaged === null) this.#loading.request(auctionId)
    else for (const { answer } of this.#queue.unpark(auctionId)) answer(damaged)
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
    if (!this.#flushing) this.#noteIdle()
  }

  #noteIdle(): void {
    if (this.#queue.size === 0) for (const resolve of this.#whenIdle.splice(0)) resolve()
  }
}
