import type { AuctionEvent, EventType } from '@zuschlag/contracts/auction/events'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { AccessEnd } from '../domain/auction/auction-state.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { LoggedEvent, EventLogReader, LogPosition } from '../store/event-log.ts'
import type { Incident } from './incident.ts'
import { pause, type Timers, yieldToEventLoop } from '../time/timers.ts'
import { type Auction, evolve, initialAuction } from '../domain/auction/auction.ts'
import { accessEndsAfter } from '../domain/auction/admission.ts'
import { nextDeadline } from '../domain/auction/lifecycle.ts'

/**
 * How far a scan for deadlines got, and what it found up to there. It spares reading; the log stays the
 * truth.
 */
type DeadlineCheckpoint = {
  /** Identity of the log. */
  readonly log: string
  /** The last event that was read: a log that holds another one there, or none, was set back. */
  readonly last: LastRead
  /** Of auctions that were not over, or where an access still ends. */
  readonly open: ReadonlyMap<string, OpenDeadlines>
}

type OpenDeadlines = {
  /** The next one, null where there is none. */
  readonly at: Instant | null
  /** Whether it has ended or is withdrawn: only ends of accesses are left. */
  readonly isOver: boolean
  readonly accessEnds: readonly AccessEnd[]
}

type LastRead = Pick<LoggedEvent, 'position' | 'stream'> & {
  readonly revision: number
  readonly hash: string
}

interface DeadlineCheckpoints {
  readonly file: string
  /** The last one saved; null where there is none that can be used, which is reported. */
  load(): Promise<DeadlineCheckpoint | null>
  /** Never rejects: what cannot be saved is reported. */
  save(checkpoint: DeadlineCheckpoint): Promise<void>
}

/** Raised when the content means something else, or when deadlines are computed in another way. */
const FORMAT = 4
const HEADER = /^zuschlag-deadlines (\d{1,9}) ([0-9a-f]{64})\n/

type DeadlineFileOptions = {
  readonly file: string
  readonly sha256Hex: Sha256Hex
  readonly report: (incident: Incident) => void
}

/** Keeps a checkpoint in a file: a line with format and SHA-256 of the rest, and the rest as JSON. */
export class DeadlineFile implements DeadlineCheckpoints {
  readonly file: string
  readonly #options: DeadlineFileOptions

  constructor(options: DeadlineFileOptions) {
    this.file = options.file
    this.#options = options
  }

  async load(): Promise<DeadlineCheckpoint | null> {
    const { file } = this
    const { report, sha256Hex } = this.#options
    const ignored = (reason: string): null => {
      report({ kind: 'deadlineFileIgnored', file, reason })
      return null
    }
    let text: string
    try {
      text = await readFile(file, 'utf8')
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      return isMissing ? null : ignored('unreadable')
    }
    const header = HEADER.exec(text)
    if (header === null) return ignored('damaged')
    if (Number(header[1]) !== FORMAT) return ignored('otherFormat')
    const body = text.slice(header[0].length)
    if (sha256Hex(body) !== header[2]) return ignored('damaged')
    // Nobody but this class writes such a text.
    const { log, last, open } = JSON.parse(body) as Omit<DeadlineCheckpoint, 'open'> & {
      readonly open: readonly (readonly [auctionId: string, deadlines: OpenDeadlines])[]
    }
    return { log, last, open: new Map(open) }
  }

  async save({ log, last, open }: DeadlineCheckpoint): Promise<void> {
    const { report, sha256Hex } = this.#options
    const body = JSON.stringify({ log, last, open: [...open] })
    const unfinished = `${this.file}.${process.pid}.tmp`
    try {
      await writeFile(unfinished, `zuschlag-deadlines ${FORMAT} ${sha256Hex(body)}\n${body}`, { mode: 0o600 })
      await rename(unfinished, this.file)
    } catch (error) {
      report({ kind: 'deadlineFileNotWritten', error })
    }
  }
}

/** Pause before the search is tried again, in milliseconds. */
const RETRY_MS = 1000

type DeadlineSearchOptions = {
  readonly scan: DeadlineScan
  readonly timers: Timers
  readonly report: (incident: Incident) => void
  readonly isStopped: () => boolean
}

/**
 * The search for deadlines after a start. It runs beside the commands; what these say of an auction is newer
 * than what it finds.
 */
export class DeadlineSearch {
  readonly #options: Omit<DeadlineSearchOptions, 'scan'>
  /** Let go of when the search is over: it holds every auction that is open. */
  #scan: DeadlineScan | null
  readonly #known = new Set<string>()
  #isOver = false

  constructor({ scan, ...options }: DeadlineSearchOptions) {
    this.#options = options
    this.#scan = scan
  }

  /** A flush or a load has set the deadline of an auction. */
  noteKnown(auctionId: string): void {
    if (!this.#isOver) this.#known.add(auctionId)
  }

  /** The deadlines that no flush or load has set. Retries until it succeeds or is stopped. */
  async run(): Promise<readonly (readonly [auctionId: string, at: Instant])[]> {
    const { timers, report, isStopped } = this.#options
    while (this.#scan !== null && !isStopped()) {
      try {
        await this.#scan.catchUp(isStopped)
        const unknown = [...this.#scan.deadlines].filter(([auctionId]) => !this.#known.has(auctionId))
        this.#isOver = true
        this.#scan = null
        this.#known.clear()
        return unknown
      } catch (error) {
        report({ kind: 'deadlineScanFailed', error })
        await pause(timers, RETRY_MS)
      }
    }
    return []
  }
}

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

type DeadlineScanOptions = {
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
