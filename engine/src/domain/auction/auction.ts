import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { append, appendAll } from '../collections/append-only-list.ts'
import { record } from '../collections/versioned-map.ts'
import { withAccess, withRestriction } from './admission.ts'
import type { Absent, Auction, Bid, ExistingAuction, FoldedEvent } from './auction-state.ts'
import {
  awardOf,
  confirmed,
  decided,
  reopenedDecision,
  withAcceptance,
  withCounterOffer,
} from './decision.ts'
import { opened, reopenedAsDraft, revised } from './publication.ts'
import { standingAfterBid, standingFromEvent } from './bidding.ts'
import { draftFrom, endedAt } from './lifecycle.ts'

export type { Auction, FoldedEvent } from './auction-state.ts'

export const initialAuction: Absent = { status: 'Absent' }

/**
 * The state after an event. History is fact: nothing is refused here and nothing throws; an event that its
 * state does not expect changes no more than the position.
 */
export function evolve(auction: Auction, event: FoldedEvent): Auction {
  if (auction.status === 'Absent') return event.type === 'AuctionDrafted' ? draftFrom(event) : auction
  if (event.type === 'BidPlaced') return afterBids(auction, [bidOf(event)], event.at)
  return evolveNonBid({ ...auction, revision: event.revision, lastEventAt: event.at }, event)
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

type PlacedBid = Extract<FoldedEvent, { type: 'BidPlaced' }>
type RareEvent = Exclude<FoldedEvent, PlacedBid>

function bidOf({ revision, data }: PlacedBid): Bid {
  return { revision, bidderId: data.bidderId, price: data.price }
}

/**
 * Nearly all events are bids: one copy of the state for all that follow each other, and none of the bids
 * before. `at`: time of the last.
 */
function afterBids(auction: Auction, bids: readonly Bid[], at: Instant): Auction {
  const last = bids.at(-1)
  if (last === undefined || auction.status === 'Absent') return auction
  const standing = bids.reduce(standingAfterBid, auction.standing)
  const { revision } = last
  return { ...auction, revision, lastEventAt: at, bids: appendAll(auction.bids, bids), standing }
}

function evolveNonBid(auction: ExistingAuction, event: RareEvent): ExistingAuction {
  switch (event.type) {
    case 'AuctionDrafted':
      return auction
    case 'AuctionRevised':
      return revised(auction, event.data)
    case 'AuctionPublished':
      return auction.status === 'Draft' ? opened(auction) : auction
    case 'AuctionUnpublished':
      return auction.status === 'Published' ? reopenedAsDraft(auction) : auction
    case 'AccessGranted':
    case 'AccessRevoked':
      return withAccess(auction, event, event.at)
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored':
      return withRestriction(auction, event)
    case 'AuctionStarted':
      return auction.status === 'Published' ? { ...auction, isStartWritten: true } : auction
    case 'AuctionEndExtended':
      return auction.status === 'Published' ? { ...auction, end: event.data.end } : auction
    case 'ImmediatePurchaseRequested': {
      const request = { revision: event.revision, bidderId: event.data.bidderId, price: event.data.price }
      return { ...auction, purchaseRequests: append(auction.purchaseRequests, request) }
    }
    case 'ImmediatePurchaseAccepted': {
      const { requestRevision } = event.data
      const answeredRequests = record(auction.answeredRequests, requestRevision, true)
      return decided({ ...auction, answeredRequests }, { kind: 'sold', requestRevision })
    }
    case 'ImmediatePurchaseDeclined':
      return {
        ...auction,
        answeredRequests: record(auction.answeredRequests, event.data.requestRevision, true),
      }
    case 'AuctionEnded':
      return endedAt(auction, event.data.end)
    case 'AuctionWithdrawn':
      return auction.status === 'Published' ? { ...auction, status: 'Withdrawn' } : auction
    case 'AuctionAwarded':
      return decided(auction, awardOf(event.data))
    case 'AuctionNotAwarded':
      return decided(auction, { kind: 'notAwarded' })
    case 'AwardConfirmed':
      return confirmed(auction)
    case 'AwardNotConcluded':
      return reopenedDecision(auction, event.data.bidderId)
    case 'CounterOfferMade':
      return withCounterOffer(auction, event)
    case 'CounterOfferAccepted':
      return withAcceptance(auction, event.data)
    case 'BidVoided': {
      const voided = record(auction.voided, event.data.bidRevision, true)
      return { ...auction, voided, standing: standingFromEvent(event.data.standing) }
    }
    default:
      return assertNever(event)
  }
}
