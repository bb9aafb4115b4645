import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { Absent, Auction, Bid, FoldedEvent } from './auction-state.ts'
import { draftFrom, lifecycleEvents } from './lifecycle.ts'
import { afterBids, bidOf, biddingEvents } from './bidding.ts'
import type { EventDefinitions, EventDefinition } from './definitions.ts'
import { publicationEvents } from './publication.ts'
import { admissionEvents } from './admission.ts'
import { purchaseEvents } from './immediate-purchase.ts'
import { decisionEvents } from './decision.ts'

export type { Auction, FoldedEvent } from './auction-state.ts'

export const initialAuction: Absent = { status: 'Absent' }

/**
 * The state after an event. History is fact: nothing is refused here and nothing throws; an event that its
 * state does not expect changes no more than the position.
 */
export function evolve(auction: Auction, event: FoldedEvent): Auction {
  if (auction.status === 'Absent') return event.type === 'AuctionDrafted' ? draftFrom(event) : auction
  if (event.type === 'BidPlaced') return afterBids(auction, [bidOf(event)], event.at)
  const reached = { ...auction, revision: event.revision, lastEventAt: event.at }
  return eventDefinitionOf(event.type).evolve(reached, event)
}

/**
 * The state after several events: what `evolve` makes of them one by one, with one copy of the state for bids
 * that follow each other.
 */
export function evolveAll(auction: Auction, events: readonly FoldedEvent[]): Auction {
  let state = auction
  let bids: Bid[] = []
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index] as FoldedEvent
    if (event.type !== 'BidPlaced') {
      state = evolve(state, event)
      continue
    }
    bids.push(bidOf(event))
    if (events[index + 1]?.type === 'BidPlaced') continue
    state = afterBids(state, bids, event.at)
    bids = []
  }
  return state
}

const eventDefinitions: EventDefinitions = {
  ...lifecycleEvents,
  ...publicationEvents,
  ...admissionEvents,
  ...biddingEvents,
  ...purchaseEvents,
  ...decisionEvents,
}

/** What its rules page says of an event; its functions take events of this type alone. */
export function eventDefinitionOf(type: AuctionEventType): EventDefinition<AuctionEventType> {
  return eventDefinitions[type] as EventDefinition<AuctionEventType>
}
