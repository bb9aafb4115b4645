import type { AuctionEvent, EventType } from '@zuschlag/contracts/auction/events'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { evolve, initialAuction } from '../domain/auction/auction.ts'
import { accessEndsAfter } from '../domain/auction/admission.ts'
import { nextDeadline } from '../domain/auction/lifecycle.ts'
import type { EventLogReader, LoggedEvent } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import type { DeadlineCheckpoint, DeadlineCheckpoints, LastRead, OpenDeadlines } from './deadline-file.ts'
import type { Incident } from './incident.ts'
import type { Timers } from '../time/timers.ts'
import { yieldToEventLoop } from '../time/timers.ts'

/** Types that move a start or an end, also of an access. All are rare: the log's index spares the bids. */
const LIFECYCLE: readonly EventType[] = [
  'AuctionDrafted',
  'AuctionRevised',
  'AuctionPublished',
  'AuctionUnpublished',
  'AccessGranted',
  'AccessRevoked',
  'AuctionStarted',
  'AuctionEndExtended',
  'ImmediatePurchaseAccepted',
  'AuctionEnded',
  'AuctionWithdrawn',
]
const PAGE_EVENTS = 200
/** Pages of a long scan after which its progress is saved. */
const SAVED_PAGES = 25
/** Pause between two scans of what was added, in milliseconds. */
const SCAN_INTERVAL_MS = 60_000

export type DeadlineScanOptions = {
  readonly log: Pick<EventLogReader, 'readAll' | 'identity' | 'readStream'>
  readonly timers: Timers
  readonly report: (incident: Incident) => void
  /** Where the progress is kept beyond the life of this process; default: nowhere. */
  readonly checkpoints?: DeadlineCheckpoints | undefined
}

/**
 * An auction that is not over, or where an access still ends. Of one from a checkpoint no more is known than
 * its next deadline and those ends, so its `auction` is null.
 */
type OpenAuction = { readonly auction: Auction | null } & OpenDeadlines

/** An auction that is over and where no access ends; it is kept nowhere. */
const forgotten: OpenAuction = { auction: null, isOver: true, accessEnds: [], at: null }

/**
 * Finds the next deadline of every auction, while commands are already served. It folds what moves deadlines
 * and leaves out the rest, which is enough to know when to look; whether anything is due is decided on the
 * whole history then. What was scanned once is not scanned again.
 */
export class DeadlineScan {
  readonly #options: DeadlineScanOptions
  readonly #open = new Map<string, OpenAuction>()
  #after: LogPosition | null = null
  #last: LastRead | null = null
  #saved: LastRead | null = null
  #identity: string | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(options: DeadlineScanOptions) {
    this.#options = options
  }

  /** The next deadline of every auction that has one, as of the last scan. */
  get deadlines(): ReadonlyMap<string, Instant> {
    const deadlines = new Map<string, Instant>()
    for (const [auctionId, { at }] of this.#open) if (at !== null) deadlines.set(auctionId, at)
    return deadlines
  }

  /**
   * Reads from where the last scan got to up to the end of the log. Rejects when the log does; the next scan
   * goes on from there.
   */
  catchUp(isStopped: () => boolean): Promise<void> {
    const run = this.#running.then(() => this.#readOn(isStopped))
    this.#running = run.catch(() => {})
    return run
  }

  async #readOn(isStopped: () => boolean): Promise<void> {
    const { log, timers, checkpoints } = this.#options
    if (checkpoints !== undefined && this.#identity === null) await this.#resume(checkpoints)
    try {
      for (let pages = 1; !isStopped(); pages += 1) {
        const page = await log.readAll({ after: this.#after, limit: PAGE_EVENTS, types: LIFECYCLE })
        for (const logged of page.events) this.#take(logged)
        this.#after = page.next
        if (page.atEnd) return
        // A page that is not full took the log a long time.
        if (page.events.length < PAGE_EVENTS || pages % SAVED_PAGES === 0) await this.#save()
        await yieldToEventLoop(timers)
      }
    } finally {
      await this.#save()
    }
  }

  #take({ position, stream, event }: LoggedEvent): void {
    this.#fold(event as AuctionEvent)
    this.#last = { position, stream, revision: event.revision, hash: event.hash }
  }

  #fold(event: AuctionEvent): void {
    const { auctionId, at } = event
    const known = this.#open.get(auctionId) ?? (event.type === 'AuctionDrafted' ? undefined : forgotten)
    if (known?.auction === null) {
      const isAccess = event.type === 'AccessGranted' || event.type === 'AccessRevoked'
      const accessEnds = isAccess ? accessEndsAfter(known.accessEnds, event) : known.accessEnds
      const isOver = known.isOver || event.type === 'AuctionEnded' || event.type === 'AuctionWithdrawn'
      // Its history has to say: the engine loads it when it looks, which it does at once.
      const next = isOver ? (accessEnds[0]?.until ?? null) : at
      this.#set(auctionId, { auction: null, isOver, accessEnds, at: next })
      return
    }
    const auction = evolve(known?.auction ?? initialAuction, event)
    if (auction.status === 'Absent') return
    const isOver = auction.status === 'Ended' || auction.status === 'Withdrawn'
    this.#set(auctionId, { auction, isOver, accessEnds: auction.accessEnds, at: nextDeadline(auction) })
  }

  #set(auctionId: string, open: OpenAuction): void {
    if (open.isOver && open.at === null) this.#open.delete(auctionId)
    else this.#open.set(auctionId, open)
  }

  /** Starts from the checkpoint, if it is one of this log and of the history that the log holds. */
  async #resume(checkpoints: DeadlineCheckpoints): Promise<void> {
    const { log, report } = this.#options
    const identity = await log.identity()
    const checkpoint = await checkpoints.load()
    if (checkpoint !== null) {
      const reason =
        checkpoint.log !== identity
          ? 'otherLog'
          : (await this.#isInLog(checkpoint.last))
            ? null
            : 'otherHistory'
      if (reason === null) this.#start(checkpoint)
      else report({ kind: 'deadlineFileIgnored', file: checkpoints.file, reason })
    }
    this.#identity = identity
  }

  /** A set-back log may have grown past the position again, with other events. */
  async #isInLog({ stream, revision, hash }: LastRead): Promise<boolean> {
    for await (const [event] of this.#options.log.readStream(stream, { from: revision, limit: 1 }))
      return event?.revision === revision && event.hash === hash
    return false
  }

  /** Not from where the scan got to, but from its last event: what the log holds up to there is known. */
  #start({ last, open }: DeadlineCheckpoint): void {
    this.#after = last.position
    this.#last = last
    this.#saved = last
    for (const [auctionId, deadlines] of open) this.#open.set(auctionId, { auction: null, ...deadlines })
  }

  async #save(): Promise<void> {
    const { checkpoints } = this.#options
    if (checkpoints === undefined || this.#identity === null) return
    const last = this.#last
    if (last === null || last === this.#saved) return
    const open = new Map([...this.#open].map(([id, { auction: _auction, ...rest }]) => [id, rest] as const))
    this.#saved = last
    await checkpoints.save({ log: this.#identity, last, open })
  }
}

/**
 * Keeps a scan close to the end of the log, so that a takeover has little left to read; the answer ends that.
 */
export function keepScanning(
  scan: DeadlineScan,
  timers: Timers,
  report: (incident: Incident) => void,
): () => void {
  let isStopped = false
  let cancel = (): void => {}
  const next = async (): Promise<void> => {
    try {
      await scan.catchUp(() => isStopped)
    } catch (error) {
      report({ kind: 'deadlineScanFailed', error })
    }
    if (!isStopped) cancel = timers.after(SCAN_INTERVAL_MS, () => inBackground(next(), crash))
  }
  inBackground(next(), crash)
  return () => {
    isStopped = true
    cancel()
  }
}
