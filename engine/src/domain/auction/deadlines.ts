import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'

/**
 * The next instant at which the engine itself has something to write, or null. Published auctions alone have
 * any.
 */
export function nextDeadline(auction: Auction): Instant | null {
  if (auction.status !== 'Published') return null
  const { start, end, isStartWritten } = auction
  return isStartWritten || (end !== null && end < start) ? end : start
}

/**
 * What the engine has to write before anything else is decided at an engine time: the start and the end that
 * have passed, in this order. An engine that was down writes both, with its own time.
 */
export function dueFacts(auction: Auction, at: Instant): readonly AuctionFact[] {
  if (auction.status !== 'Published') return []
  const { start, end, isStartWritten } = auction
  const facts: AuctionFact[] = []
  if (!isStartWritten && at >= start) facts.push({ type: 'AuctionStarted', data: { start } })
  if (end !== null && at >= end) facts.push({ type: 'AuctionEnded', data: { by: 'deadline', end } })
  return facts
}
