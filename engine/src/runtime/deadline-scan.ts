import type { AuctionEvent, EventType } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { evolve, initialAuction } from '../domain/auction/auction.ts'
import { nextDeadline } from '../domain/auction/deadlines.ts'
import type { EventLogReader } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import type { Timers } from './timers.ts'
import { giveWay } from './timers.ts'

/** Types that move a start or an end. All are rare enough for the log's index, so that no bid is read. */
const LIFECYCLE: readonly EventType[] = [
  'AuctionDrafted',
  'AuctionRevised',
  'AuctionPublished',
  'AuctionUnpublished',
  'AuctionStarted',
  'AuctionEndExtended',
  'ImmediatePurchaseAccepted',
  'AuctionEnded',
  'AuctionWithdrawn',
]
const PAGE_EVENTS = 200

/**
 * Finds the next deadline of every auction after a start, while commands are already served. It folds what moves deadlines and leaves out the
 * rest, which is enough to know when to look; whether anything is due is decided on the whole history then.
 */
export async function scanDeadlines(
  log: EventLogReader,
  timers: Timers,
  isStopped: () => boolean,
): Promise<ReadonlyMap<string, Instant>> {
  const open = new Map<string, Auction>()
  let after: LogPosition | null = null
  for (;;) {
    const page = await log.readAll({ after, limit: PAGE_EVENTS, types: LIFECYCLE })
    for (const { event } of page.events) {
      const auction = evolve(open.get(event.auctionId) ?? initialAuction, event as AuctionEvent)
      if (auction.status === 'Ended' || auction.status === 'Withdrawn') open.delete(event.auctionId)
      else if (auction.status !== 'Absent') open.set(event.auctionId, auction)
    }
    after = page.next
    if (page.atEnd || isStopped()) break
    await giveWay(timers)
  }
  const deadlines = new Map<string, Instant>()
  for (const [auctionId, auction] of open) {
    const at = nextDeadline(auction)
    if (at !== null) deadlines.set(auctionId, at)
  }
  return deadlines
}
