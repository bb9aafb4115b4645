import { eventCatalogue } from '@zuschlag/contracts/auction/event-catalogue'
import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { BidLogEvent } from './bid-log-event.ts'

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
