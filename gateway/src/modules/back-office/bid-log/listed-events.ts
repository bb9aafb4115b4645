import { eventCatalogue } from '@zuschlag/contracts/auction/event-catalogue'
import type { AuctionEventType, AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

type Catalogue = typeof eventCatalogue

/** Events that a bid log shows; the others happened before bidding or do not concern a bid. */
export type BidLogType = {
  [T in AuctionEventType]: Catalogue[T]['bidLog'] extends 'line' ? T : never
}[AuctionEventType]

/** Kinds of events that a bid log leaves out; a suspension without a line is one of access. */
type UnlistedKind = Exclude<Catalogue[AuctionEventType]['bidLog'], 'line'>

/** Events that have no line, counted by kind. */
export type Unlisted = Readonly<Record<UnlistedKind, number>>

/** The reader of the document: the tenant, with names, or one bidder. */
export type BidLogReader =
  | {
      readonly kind: 'tenant'
      /** The seller of a broker's auction, who does not read what was decided about bidders (ADM-17). */
      readonly isOnlooker?: boolean
    }
  | {
      readonly kind: 'bidder'
      readonly userId: UserId
      /** In a closed process, bidders only read about their own bids. */
      readonly seesOthers: boolean
    }

export type Shown = BidLogEvent & { readonly type: BidLogType }

function isListed(type: AuctionEventType): boolean {
  return eventCatalogue[type].bidLog === 'line'
}

export function isShown(event: BidLogEvent): event is Shown {
  return isListed(event.type)
}

/** Whether an event has a line for a reader: a suspension only of somebody whom the log knows by number. */
export function linesFor(
  reader: BidLogReader,
  numbers: ReadonlyMap<UserId, number>,
): (event: BidLogEvent) => boolean {
  const isOnlooker = reader.kind === 'tenant' && reader.isOnlooker === true
  return ({ type, data }) =>
    type === 'BidderSuspended' || type === 'BidderRestored'
      ? !isOnlooker && numbers.has(data.bidderId)
      : isListed(type)
}

export function unlistedIn(
  events: readonly BidLogEvent[],
  hasLine: (event: BidLogEvent) => boolean,
): Unlisted {
  const counts = { preparation: 0, revision: 0, access: 0 }
  for (const event of events) {
    if (hasLine(event)) continue
    const kind = eventCatalogue[event.type].bidLog
    counts[kind === 'line' ? 'access' : kind] += 1
  }
  return counts
}

/** An event with its place in the chain. */
export type BidLogEvent = AuctionFact & {
  readonly revision: number
  readonly at: Instant
  readonly hash: string
}

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
