import { type Command, type CommandOutcome, HISTORY_DAMAGED } from '@zuschlag/contracts/auction/commands'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { nextDeadline } from '../domain/auction/lifecycle.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { EventLog, LogPosition } from '../store/event-log.ts'
import type { Timers } from '../time/timers.ts'
import { AuctionCache, type AuctionEntry, rememberedBytes } from './auction-cache.ts'
import { AuctionLoading, BrokenHistoryError, SteppedDownError } from './auction-loading.ts'
import { CommandQueue, type PendingCommand } from './command-queue.ts'
import { appendStaged } from './flush.ts'
import type { Incident } from './incident.ts'
import type { EngineLimits } from './limits.ts'
import { type AuctionAppend, isProof, reportFailures, settleAuction, UNPROVEN } from './settle.ts'
import {
  stageCommand,
  type StagedAuction,
  stageFor,
  type StageOptions,
  undecidable,
} from './stage-command.ts'

const historyDamaged: CommandOutcome = { status: 'unavailable', reason: HISTORY_DAMAGED }
const unreadable: CommandOutcome = { status: 'unavailable', reason: 'historyUnreadable' }

/**
 * Auctions whose stored history is not what was written. Nothing is decided on them until the engine starts
 * again.
 */
class DamagedHistories {
  readonly #auctionIds = new Set<string>()
  readonly #report: (incident: Incident) => void

  constructor(report: (incident: Incident) => void) {
    this.#report = report
  }

  get size(): number {
    return this.#auctionIds.size
  }

  /** What every command for an auction is answered; null where nothing is wrong with it. */
  answerFor(auctionId: string): CommandOutcome | null {
    return this.#auctionIds.has(auctionId) ? historyDamaged : null
  }

  /** What everybody gets who waited for an auction that could not be loaded. */
  afterFailure(auctionId: string, error: unknown): CommandOutcome {
    if (error instanceof SteppedDownError) return SteppedDownError.outcome
    if (!(error instanceof BrokenHistoryError)) {
      this.#report({ kind: 'loadFailed', auctionId, error })
      return unreadable
    }
    this.#auctionIds.add(auctionId)
    this.#report({ kind: 'historyDamaged', auctionId, fault: error.fault })
    return historyDamaged
  }
}

type WriterOptions = {
  readonly log: EventLog
  readonly timers: Timers
  readonly sha256Hex: Sha256Hex
  readonly limits: EngineLimits
  /**
   * Proves that this process leads, at a moment after the call: answers that appended nothing to their
   * auction rest on it. Never rejects.
   */
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
 *
 * Where an append is a transaction, a flush is one call and the next flush waits for it. Where streams are
 * written independently, each auction's share is a call of its own: until it is over no other call has that
 * auction, and none waits for it.
 */
export class Writer {
  readonly #options: WriterOptions
  readonly #staging: StageOptions
  readonly #queue = new CommandQueue()
  readonly #cache: AuctionCache
  readonly #loading: AuctionLoading
  readonly #damaged: DamagedHistories
  readonly #leads: () => Promise<boolean>
  /** Auctions of the calls that are not over yet. */
  readonly #inFlight = new Set<string>()
  #calls = 0
  #waking = false
  #whenIdle: (() => void)[] = []

  constructor(options: WriterOptions) {
    this.#options = options
    this.#leads = sharedCheck(options.leads)
    this.#damaged = new DamagedHistories(options.report)
    this.#cache = new AuctionCache(options.limits.cacheBytes)
    this.#loading = new AuctionLoading({
      ...options,
      onLoaded: (entry) => this.#loaded(entry),
      onFailed: (auctionId, error) => this.#loadFailed(auctionId, error),
    })
    this.#staging = {
      ...options,
      readEvent: (entry, revision) => this.#loading.readOne(entry, revision),
    }
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
    const isLoading = !this.#inFlight.has(command.auctionId)
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

  /** No longer the writer: answers everybody who waits for a read; resolves once nothing is being written. */
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
    return this.#calls === 0 && this.#queue.size === 0
  }

  /** Auctions that may be written now beside those in flight. */
  get #room(): number {
    const { appendsAtOnce } = this.#options.log
    if (appendsAtOnce === undefined) return this.#calls === 0 ? Infinity : 0
    return appendsAtOnce - this.#calls
  }

  #wake(): void {
    if (this.#waking || this.#room <= 0 || this.#queue.ready === 0) return
    this.#waking = true
    this.#options.timers.soon(() => {
      this.#waking = false
      this.#flush()
    })
  }

  #flush(): void {
    const staged = new Map<string, StagedAuction>()
    try {
      this.#takeAndDecide(staged)
      this.#start([...staged.values()])
    } catch (error) {
      this.#giveUp([...staged.values()], error)
    }
    this.#wake()
    this.#noteIdle()
  }

  /** Takes what queued and decides it in order of arrival, up to the limits of one flush. */
  #takeAndDecide(staged: Map<string, StagedAuction>): void {
    const { limits } = this.#options
    const auctionsMax = this.#room
    let bytesMax = 0
    for (let count = 0; count < limits.batchCommands && bytesMax < limits.batchBytes; count += 1) {
      if (staged.size === auctionsMax) return
      const pending = this.#queue.take()
      if (pending === undefined) return
      const auction = this.#stagedFor(staged, pending)
      if (auction === null) continue
      const before = auction.main.bytesMax + auction.attempts.bytesMax
      if (!this.#decideOne(auction, pending)) {
        this.#queue.putBack([pending])
        return
      }
      bytesMax += auction.main.bytesMax + auction.attempts.bytesMax - before
    }
  }

  /**
   * What this flush has for a command's auction; null, with the command set aside, where the auction is not
   * loaded, or in another flush.
   */
  #stagedFor(staged: Map<string, StagedAuction>, pending: PendingCommand): StagedAuction | null {
    const { auctionId } = pending.command
    const known = staged.get(auctionId)
    if (known !== undefined) return known
    const inFlight = this.#inFlight.has(auctionId)
    const entry = inFlight || this.#queue.isParking(auctionId) ? undefined : this.#cache.use(auctionId)
    if (entry === undefined) {
      this.#queue.park(auctionId, [pending])
      if (!inFlight) this.#load(auctionId)
      return null
    }
    const auction = stageFor(entry)
    staged.set(auctionId, auction)
    return auction
  }

  /** A decision is made before anything is staged, so one that failed left nothing behind. */
  #decideOne(auction: StagedAuction, pending: PendingCommand): boolean {
    try {
      return stageCommand(auction, pending, this.#staging)
    } catch (error) {
      pending.answer(undecidable(pending.command, error, this.#options.report))
      return true
    }
  }

  #start(auctions: readonly StagedAuction[]): void {
    if (this.#options.log.appendsAtOnce === undefined) {
      if (auctions.length > 0) inBackground(this.#appendAndAnswer(auctions), crash)
    } else {
      for (const auction of auctions) inBackground(this.#appendAndAnswer([auction]), crash)
    }
  }

  /** One call. Never rejects. */
  async #appendAndAnswer(auctions: readonly StagedAuction[]): Promise<void> {
    const { log, limits, onAppended } = this.#options
    this.#calls += 1
    for (const { entry } of auctions) this.#inFlight.add(entry.auctionId)
    try {
      const { appends, position } = await appendStaged(log, auctions, limits.unknownRetries)
      const unproven: (readonly [StagedAuction, AuctionAppend])[] = []
      for (const [index, auction] of auctions.entries()) {
        const append = appends[index] ?? { main: null, attempts: null }
        if (isProof(append)) this.#settle(auction, append, append)
        else unproven.push([auction, append])
      }
      if (position !== null) onAppended(position)
      if (unproven.length > 0) await this.#settleUnproven(unproven)
      for (const { answers } of auctions)
        for (const { outcome } of answers) if (outcome instanceof Promise) await outcome
    } catch (error) {
      this.#giveUp(auctions, error)
    }
    this.#calls -= 1
    for (const { entry } of auctions) this.#inFlight.delete(entry.auctionId)
    this.#afterCall(auctions)
  }

  /**
   * Answers what appended nothing to its auction: true only while nobody else leads, which is proved after
   * the append.
   */
  async #settleUnproven(unproven: readonly (readonly [StagedAuction, AuctionAppend])[]): Promise<void> {
    const leads = await this.#leads()
    for (const [auction, append] of unproven)
      this.#settle(auction, append, leads ? append : { ...append, main: UNPROVEN })
  }

  /** @param proven what the answers rest on: other than what was written where nobody knows who leads */
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
