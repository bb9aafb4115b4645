import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { endedAccesses } from './access.ts'
import type { Auction } from './auction-state.ts'

/**
 * The next instant at which the engine itself has something to write, or null: the start or the end of a
 * published auction, or the end of an access, which is for reading too and ends whatever became of the
 * auction.
 */
export function nextDeadline(auction: Auction): Instant | null {
  if (auction.status === 'Absent') return null
  const accessEnd = auction.accessEnds[0]?.until ?? null
  if (auction.status !== 'Published') return accessEnd
  const { start, end, isStartWritten } = auction
  const next = isStartWritten || (end !== null && end < start) ? end : start
  return next === null || (accessEnd !== null && accessEnd < next) ? accessEnd : next
}

/**
 * What the engine has to write before anything else is decided at an engine time: the start and the end that
 * have passed, in this order, and the accesses that have ended, the earliest first. An engine that was down
 * writes all of it, with its own time.
 */
export function dueFacts(auction: Auction, at: Instant): readonly AuctionFact[] {
  if (auction.status === 'Absent') return []
  const accesses = endedAccesses(auction, at)
  if (auction.status !== 'Published') return accesses
  const { start, end, isStartWritten } = auction
  const facts: AuctionFact[] = []
  if (!isStartWritten && at >= start) facts.push({ type: 'AuctionStarted', data: { start } })
  if (end !== null && at >= end) facts.push({ type: 'AuctionEnded', data: { by: 'deadline', end } })
  return [...facts, ...accesses]
}
