import type { Command, CommandType } from '@zuschlag/contracts/auction/commands'
import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { admissionCommands, admissionEvents } from './admission.ts'
import type { Absent, Auction, Bid, FoldedEvent } from './auction-state.ts'
import { afterBids, biddingCommands, biddingEvents, bidOf } from './bidding.ts'
import { decisionCommands, decisionEvents } from './decision.ts'
import type {
  CommandDefinition,
  CommandDefinitions,
  EventDefinition,
  EventDefinitions,
} from './definitions.ts'
import type { Decision } from './guards.ts'
import { purchaseCommands, purchaseEvents } from './immediate-purchase.ts'
import { draftFrom, lifecycleCommands, lifecycleEvents, settledAt } from './lifecycle.ts'
import { publicationCommands, publicationEvents } from './publication.ts'

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

export type { Decision } from './guards.ts'

const commandDefinitions: CommandDefinitions = {
  ...lifecycleCommands,
  ...publicationCommands,
  ...admissionCommands,
  ...biddingCommands,
  ...purchaseCommands,
  ...decisionCommands,
}

/**
 * What a command does to an auction at an engine time: the facts that happen together, or the first rule that
 * fails. Deadlines that are due are facts of their own and are written before (`dueFacts`); the decision is
 * the same whether or not they were.
 */
export function decide(command: Command, auction: Auction, at: Instant): Decision {
  const decideOne = commandDefinitions[command.type] as CommandDefinition<CommandType>
  // Its own command writes what is due; any other is decided as if it were written.
  const found = command.type === 'FireDeadlines' ? auction : settledAt(auction, at)
  return decideOne(command, found, at)
}
