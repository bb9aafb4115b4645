import { assertNever } from '@zuschlag/contracts/kernel/result'
import { append } from '../collections/append-only-list.ts'
import { record } from '../collections/ledger.ts'
import type { Absent, Auction, ExistingAuction, FoldedEvent } from './auction-state.ts'
import { decided, draftFrom, endedAt, opened, reopenedAsDraft, revised } from './status-changes.ts'
import { standingAfterBid, standingFromEvent } from './standing.ts'

export type { Auction, FoldedEvent } from './auction-state.ts'

export const initialAuction: Absent = { status: 'Absent' }

/**
 * The state after an event. History is fact: nothing is refused here and nothing throws; an event that its state does
 * not expect changes no more than the position.
 */
export function evolve(auction: Auction, event: FoldedEvent): Auction {
  if (auction.status === 'Absent') return event.type === 'AuctionDrafted' ? draftFrom(event) : auction
  if (event.type === 'BidPlaced') {
    // Nearly all events are bids: one copy of the state, and none of the bids before.
    const { revision, at } = event
    const bid = { revision, bidderId: event.data.bidderId, price: event.data.price }
    const standing = standingAfterBid(auction.standing, bid)
    return { ...auction, revision, lastEventAt: at, bids: append(auction.bids, bid), standing }
  }
  return evolveRare({ ...auction, revision: event.revision, lastEventAt: event.at }, event)
}

type RareEvent = Exclude<FoldedEvent, { type: 'BidPlaced' }>

function evolveRare(auction: ExistingAuction, event: RareEvent): ExistingAuction {
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
      return { ...auction, access: record(auction.access, event.data.userId, true) }
    case 'AccessRevoked':
      return { ...auction, access: record(auction.access, event.data.userId, false) }
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
      return decided(auction, { kind: 'awarded', bidRevision: event.data.bidRevision })
    case 'AuctionNotAwarded':
      return decided(auction, { kind: 'notAwarded' })
    case 'BidVoided': {
      const voided = record(auction.voided, event.data.bidRevision, true)
      return { ...auction, voided, standing: standingFromEvent(event.data.standing) }
    }
    default:
      return assertNever(event)
  }
}
