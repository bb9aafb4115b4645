import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { BidLogEvent } from './listed-events.ts'

type Bidder = { readonly userId: UserId; readonly seesOthers: boolean }

/**
 * What a bidder does not read: that others were suspended. In a closed process it is also what others do, and
 * what others are asked for. In every process the same holds for a counter-offer until the award is decided
 * after it (DEC-13).
 *
 * @param decidedAt revision of the last decision, as `lastDecisionIn` says it
 */
export function isHidden(
  event: BidLogEvent,
  { userId, seesOthers }: Bidder,
  isAboutOther: boolean,
  decidedAt: number,
): boolean {
  if (event.type === 'BidderSuspended' || event.type === 'BidderRestored') return isAboutOther
  if (event.type !== 'CounterOfferMade' && event.type !== 'CounterOfferAccepted')
    return !seesOthers && isAboutOther
  if (seesOthers && event.revision < decidedAt) return false
  return event.type === 'CounterOfferMade'
    ? !event.data.candidates.some(({ bidderId }) => bidderId === userId)
    : isAboutOther
}

/** Revision of the last award or refusal; -1 before the first. */
export function lastDecisionIn(events: readonly BidLogEvent[]): number {
  const last = events.findLast(({ type }) => type === 'AuctionAwarded' || type === 'AuctionNotAwarded')
  return last?.revision ?? -1
}
