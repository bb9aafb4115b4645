import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { StoredEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { type EventLogReader, FENCED, type ReadStreamOptions } from '../store/event-log.ts'
import { type ChainFault, chainFaultOf, type Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { StreamEnd, AuctionEntry } from './auction-cache.ts'
import { endAfter, newEntry, rememberedBytes, emptyStream } from './auction-cache.ts'
import { evolveAll, initialAuction } from '../domain/auction/auction.ts'
import { upcastToCurrent, UnreadableEventError } from '../store/codec.ts'
import { LogReadError } from '../store/log-read-error.ts'
import { type Timers, yieldToEventLoop } from '../time/timers.ts'

/** Why a read was called off: this engine is no longer the writer. */
export class SteppedDownError extends Error {
  override name = 'SteppedDownError'
  /** What everybody gets who waited for the read; nothing was decided. */
  static readonly outcome: CommandOutcome = { status: 'unavailable', reason: FENCED }
}

/** The first event of a stream that cannot be what the engine wrote. */
export type HistoryFault = {
  readonly stream: string
  readonly revision: number
  readonly code: ChainFault | 'foreignEvent' | 'unreadable'
}

/**
 * A history that cannot be: an event was changed, is missing, or is not where it belongs. Nothing is decided
 * on it.
 */
export class BrokenHistoryError extends Error {
  override name = 'BrokenHistoryError'
  readonly fault: HistoryFault

  constructor(fault: HistoryFault, cause?: unknown) {
    super(`${fault.stream}, revision ${fault.revision}: ${fault.code}`, { cause })
    this.fault = fault
  }
}

/**
 * The end of a stream after an event as it was written.
 * @throws BrokenHistoryError where it does not follow the end before.
 */
function verifiedEnd(event: StoredEvent, end: StreamEnd, auctionId: string, sha256Hex: Sha256Hex): StreamEnd {
  const code = faultIn(event, end, sha256Hex) ?? (event.auctionId === auctionId ? null : 'foreignEvent')
  if (code !== null) throw new BrokenHistoryError({ stream: end.stream, revision: end.revision + 1, code })
  return endAfter(end, event)
}

function faultIn(event: StoredEvent, end: StreamEnd, sha256Hex: Sha256Hex): ChainFault | null {
  try {
    return chainFaultOf(event, end.revision + 1, end.hash, sha256Hex)
  } catch {
    // It says what canonical JSON cannot.
    return 'hashMismatch'
  }
}

/** Pages folded between two yields to the event loop: about one millisecond of work. */
const PAGES_AT_ONCE = 4

type AuctionLoaderOptions = {
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly timers: Timers
  readonly sha256Hex: Sha256Hex
  /** Calls what is read off. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Loads an auction from its streams, and verifies the hash chain of its events on the way. It yields to the
 * event loop between pages, so that a long history does not block other auctions.
 * @throws BrokenHistoryError
 */
export async function loadAuction(auctionId: string, options: AuctionLoaderOptions): Promise<AuctionEntry> {
  const { log, sha256Hex, signal } = options
  const entry = newEntry(
    auctionId,
    initialAuction,
    emptyStream(auctionStream(auctionId)),
    emptyStream(attemptsStream(auctionId)),
  )
  await eachPage(
    entry.main.stream,
    { asWritten: true, signal },
    (page) => foldPage(entry, page, sha256Hex),
    () => entry.main,
    options,
  )
  const newest = { direction: 'backwards', limit: 1, signal } as const
  for await (const [last] of log.readStream(entry.attempts.stream, newest)) {
    if (last !== undefined) entry.attempts = endAfter(entry.attempts, last)
  }
  return entry
}

/**
 * Verifies the hash chain of an auction's refused attempts up to a revision. No decision reads them, so
 * nobody waits for it.
 * @throws BrokenHistoryError
 */
async function verifyAttempts(auctionId: string, last: number, options: AuctionLoaderOptions): Promise<void> {
  let end = emptyStream(attemptsStream(auctionId))
  const check = (page: readonly StoredEvent[]): void => {
    for (const event of page) end = verifiedEnd(event, end, auctionId, options.sha256Hex)
  }
  await eachPage(
    end.stream,
    { asWritten: true, limit: last + 1, signal: options.signal },
    check,
    () => end,
    options,
  )
  if (end.revision < last) {
    throw new BrokenHistoryError({ stream: end.stream, revision: end.revision + 1, code: 'revisionGap' })
  }
}

/** Reads a stream page by page. What cannot be read stands behind the end that was reached. */
async function eachPage(
  stream: string,
  readOptions: ReadStreamOptions,
  take: (page: readonly StoredEvent[]) => void,
  reached: () => StreamEnd,
  { log, timers }: AuctionLoaderOptions,
): Promise<void> {
  let pages = 0
  try {
    for await (const page of log.readStream(stream, readOptions)) {
      take(page)
      if (pages % PAGES_AT_ONCE === 0) await yieldToEventLoop(timers)
      pages += 1
    }
  } catch (error) {
    if (error instanceof LogReadError && error.isDamage)
      throw new BrokenHistoryError({ stream, revision: reached().revision + 1, code: 'revisionGap' }, error)
    if (!(error instanceof UnreadableEventError)) throw error
    const revision = error.revision ?? reached().revision + 1
    throw new BrokenHistoryError({ stream, revision, code: 'unreadable' }, error)
  }
}

function foldPage(entry: AuctionEntry, page: readonly StoredEvent[], sha256Hex: Sha256Hex): void {
  let { bytes, main } = entry
  for (const event of page) {
    if (!isOfAuction(event)) {
      throw new BrokenHistoryError({ stream: main.stream, revision: main.revision + 1, code: 'foreignEvent' })
    }
    main = verifiedEnd(event, main, entry.auctionId, sha256Hex)
    entry.commands.setFirst(event.commandId, main.revision)
    bytes += rememberedBytes(event)
  }
  entry.auction = evolveAll(entry.auction, page.map(upcastToCurrent) as readonly AuctionEvent[])
  entry.bytes = bytes
  entry.main = main
  entry.lastEventAt = page.at(-1)?.at ?? entry.lastEventAt
}

/** The two streams of an auction never mix: an attempt is no event of the auction. */
function isOfAuction(event: StoredEvent): boolean {
  return event.type !== 'BidRejected' && event.type !== 'ImmediatePurchaseRejected'
}

/** One event of a loaded auction, as the log has it. */
async function readOne(
  log: Pick<EventLogReader, 'readStream'>,
  entry: AuctionEntry,
  revision: number,
  signal?: AbortSignal,
): Promise<StoredEvent | undefined> {
  const options = { from: revision, limit: 1, signal }
  for await (const [event] of log.readStream(entry.main.stream, options)) return event
  return undefined
}

/** Histories that are read at the same time. */
const LOADS_AT_ONCE = 8

type AuctionLoadingOptions = Omit<AuctionLoaderOptions, 'signal'> & {
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
