import type { AuctionEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { evolveAll, initialAuction } from '../domain/auction/auction.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { upcastToCurrent, UnreadableEventError } from '../store/codec.ts'
import { LogReadError } from '../store/log-read-error.ts'
import type { EventLogReader, ReadStreamOptions } from '../store/event-log.ts'
import type { AuctionEntry } from './auction-entry.ts'
import { newEntry, rememberedBytes } from './auction-entry.ts'
import { BrokenHistoryError, verifiedEnd } from './history-check.ts'
import type { StreamEnd } from './stream-end.ts'
import { emptyStream, endAfter } from './stream-end.ts'
import type { Timers } from '../time/timers.ts'
import { yieldToEventLoop } from '../time/timers.ts'

/** Pages folded between two yields to the event loop: about one millisecond of work. */
const PAGES_AT_ONCE = 4

export type AuctionLoaderOptions = {
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
  const texts = new WeakMap<StoredEvent, string>()
  const readOptions = { asWritten: true, texts, signal }
  await eachPage(
    entry.main.stream,
    readOptions,
    (page) => foldPage(entry, page, texts, sha256Hex),
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
export async function verifyAttempts(
  auctionId: string,
  last: number,
  options: AuctionLoaderOptions,
): Promise<void> {
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

function foldPage(
  entry: AuctionEntry,
  page: readonly StoredEvent[],
  texts: WeakMap<StoredEvent, string>,
  sha256Hex: Sha256Hex,
): void {
  let { bytes, main } = entry
  for (const event of page) {
    if (!isOfAuction(event)) {
      throw new BrokenHistoryError({ stream: main.stream, revision: main.revision + 1, code: 'foreignEvent' })
    }
    main = verifiedEnd(event, main, entry.auctionId, sha256Hex, texts.get(event))
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
export async function readOne(
  log: Pick<EventLogReader, 'readStream'>,
  entry: AuctionEntry,
  revision: number,
  signal?: AbortSignal,
): Promise<StoredEvent | undefined> {
  const options = { from: revision, limit: 1, signal }
  for await (const [event] of log.readStream(entry.main.stream, options)) return event
  return undefined
}
