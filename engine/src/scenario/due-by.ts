import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { dueFacts, nextDeadline, engineTimeOf } from '../domain/auction/lifecycle.ts'

/**
 * The next deadline that has come by an instant, with what it writes; null where none has. It happens at its
 * own instant, or as soon as the history allows. The player applies it and calls again.
 */
export function nextDueBy(
  auction: Auction,
  now: Instant,
): { readonly at: Instant; readonly facts: readonly AuctionFact[] } | null {
  const due = nextDeadline(auction)
  if (due === null || due > now) return null
  const at = engineTimeOf(auction, due)
  return { at, facts: dueFacts(auction, at) }
}
