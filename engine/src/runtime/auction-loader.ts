import type { AuctionEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { evolveAll, initialAuction } from '../domain/auction/auction.ts'
import { BidTexts } from '../store/bid-texts.ts'
import type { EventLogReader } from '../store/event-log.ts'
import type { AuctionEntry } from './auction-entry.ts'
import { newEntry, rememberedBytes } from './auction-entry.ts'
import { emptyStream, endAfter } from './stream-end.ts'
import type { Timers } from './timers.ts'
import { giveWay } from './timers.ts'

/** A history that cannot be: events are missing or not where they belong. Nothing is decided on it. */
export class BrokenHistoryError extends Error {
  override name = 'BrokenHistoryError'
}

/** Pages that are folded before others have their turn: about a millisecond's work, beside which the turn itself counts little. */
const PAGES_AT_ONCE = 4

/** Loads an auction from its streams. It gives way between pages, so that a long history does not hold up the others. */
export async function loadAuction(
  log: Pick<EventLogReader, 'readStream'>,
  auctionId: string,
  timers: Timers,
): Promise<AuctionEntry> {
  const entry = newEntry(
    auctionId,
    initialAuction,
    emptyStream(auctionStream(auctionId)),
    emptyStream(attemptsStream(auctionId)),
  )
  let pages = 0
  for await (const page of log.readStream(entry.main.stream, { bidTexts: new BidTexts() })) {
    foldPage(entry, page)
    if (pages % PAGES_AT_ONCE === 0) await giveWay(timers)
    pages += 1
  }
  for await (const [last] of log.readStream(entry.attempts.stream, { direction: 'backwards', limit: 1 })) {
    if (last !== undefined) entry.attempts = endAfter(entry.attempts, last)
  }
  return entry
}

function foldPage(entry: AuctionEntry, page: readonly StoredEvent[]): void {
  let { bytes } = entry
  let { revision } = entry.main
  for (const event of page) {
    revision += 1
    if (event.revision !== revision || !isOfAuction(event)) {
      throw new BrokenHistoryError(
        `${entry.main.stream} has revision ${event.revision} in place of ${revision}`,
      )
    }
    entry.commands.setFirst(event.commandId, revision)
    bytes += rememberedBytes(event)
  }
  const last = page.at(-1)
  if (last === undefined) return
  entry.auction = evolveAll(entry.auction, page as readonly AuctionEvent[])
  entry.bytes = bytes
  entry.main = endAfter(entry.main, last)
  entry.lastEventAt = last.at
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
): Promise<StoredEvent | undefined> {
  for await (const [event] of log.readStream(entry.main.stream, { from: revision, limit: 1 })) return event
  return undefined
}
