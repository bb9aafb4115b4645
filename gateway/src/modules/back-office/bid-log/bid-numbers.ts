import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { BidLogEvent } from './listed-events.ts'

export type PlacedBid = Extract<BidLogEvent, { readonly type: 'BidPlaced' }>

/** By first bid, as everywhere else; those who only requested an immediate purchase follow. */
export function numbersOf(events: readonly BidLogEvent[]): ReadonlyMap<UserId, number> {
  const ids = (type: 'BidPlaced' | 'ImmediatePurchaseRequested') =>
    events.flatMap((event) => (event.type === type && 'bidderId' in event.data ? [event.data.bidderId] : []))
  const inOrder = new Set([...ids('BidPlaced'), ...ids('ImmediatePurchaseRequested')])
  return new Map([...inOrder].map((bidderId, index) => [bidderId, index + 1]))
}

/** The first in the ranking of the standing bids: price descending, then revision ascending (BID-16). */
export function leadingRevision(bids: readonly PlacedBid[], voided: ReadonlySet<number>): number | null {
  const standing = bids.filter(({ revision }) => !voided.has(revision))
  const [first] = standing.toSorted((a, b) => b.data.price - a.data.price || a.revision - b.revision)
  return first?.revision ?? null
}
