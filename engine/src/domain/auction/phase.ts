import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { laterOf } from '@zuschlag/contracts/kernel/instant'
import { endedAccesses, withAccess } from './access.ts'
import type { Auction, ExistingAuction } from './auction-state.ts'
import { endedAt } from './status-changes.ts'

/**
 * The auction as it stands at an engine time, whether or not its end and those of accesses were written yet:
 * at the very instant of the end it is over (rulebook, rule 5). Its revision stays that of the last event.
 */
export function settledAt(auction: Auction, at: Instant): Auction {
  if (auction.status === 'Absent') return auction
  const ended = endedAccesses(auction, at)
  const settled = ended.reduce<ExistingAuction>((state, fact) => withAccess(state, fact, at), auction)
  if (settled.status !== 'Published' || settled.end === null || at < settled.end) return settled
  return endedAt(settled, settled.end)
}

/** Engine time of a decision: a clock that jumps back never reorders a history (rulebook, Terms). */
export function engineTimeOf(auction: Auction, clockNow: Instant): Instant {
  return auction.status === 'Absent' ? clockNow : laterOf(clockNow, auction.lastEventAt)
}
