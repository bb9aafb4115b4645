import { eventCatalogue } from '@zuschlag/contracts/auction/event-catalogue'
import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from './table.ts'

type Row = Omit<AuctionDetailsRow, 'publicRevision'>

function changesPublicState(before: Row, after: Row): boolean {
  const effect = eventCatalogue[after.lastEventType].public
  if (effect !== 'bid' || !after.closedProcess) return effect !== 'none'
  const hadBids = before.bidCount > 0
  const hasBids = after.bidCount > 0
  return (
    before.currentPrice !== after.currentPrice ||
    hadBids !== hasBids ||
    before.effectiveEndAt !== after.effectiveEndAt
  )
}

/**
 * The revision that readers get who do not run the auction: of the last event that changed what they see. In
 * a closed process it is the instant of that change in milliseconds, so that it does not count bids.
 */
export function publicRevisionOf(before: AuctionDetailsRow | null, after: Row): number {
  const previous = before?.publicRevision ?? -1
  if (before !== null && !changesPublicState(before, after)) return previous
  const now = after.closedProcess ? instantToMs(after.changedAt) : after.revision
  return Math.max(previous + 1, now)
}

/** The reason of the newest state, as outsiders see it. */
export function publicCauseOf(
  row: Pick<AuctionDetailsRow, 'lastEventType' | 'closedProcess'>,
): AuctionEventType | 'changed' {
  const effect = eventCatalogue[row.lastEventType].public
  return effect === 'none' || (effect === 'bid' && row.closedProcess) ? 'changed' : row.lastEventType
}
