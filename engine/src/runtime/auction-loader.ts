import type { AuctionEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { evolve, initialAuction } from '../domain/auction/auction.ts'
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

/** Loads an auction from its streams. It gives way after each page, so that a long history does not hold up the others. */
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
  for await (const page of log.readStream(entry.main.stream)) {
    foldPage(entry, page)
    await giveWay(timers)
  }
  for await (const [last] of log.readStream(entry.attempts.stream, { direction: 'backwards', limit: 1 })) {
    if (last !== undefined) entry.attempts = endAfter(entry.attempts, last)
  }
  return entry
}

function foldPage(entry: AuctionEntry, page: readonly StoredEvent[]): void {
  let { auction, bytes } = entry
  let revision = entry.main.revision
  for (const event of page) {
    revision += 1
    if (event.revision !== revision || !isOfAuction(event)) {
      throw new BrokenHistoryError(
        `${entry.main.stream} has revision ${event.revision} in place of ${revision}`,
      )
    }
    auction = evolve(auction, event)
    entry.commands.setFirst(event.commandId, revision)
    bytes += rememberedBytes(event)
  }
  const last = page.at(-1)
  if (last === undefined) return
  entry.auction = auction
  entry.bytes = bytes
  entry.main = endAfter(entry.main, last)
  entry.lastEventAt = last.at
}

/** The two streams of an auction never mix: an attempt is no event of the auction. */
function isOfAuction(event: StoredEvent): event is AuctionEvent {
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
