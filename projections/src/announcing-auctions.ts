import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { auctionBids } from './auction-bids/projection.ts'
import type { AuctionBidRow } from './auction-bids/table.ts'
import { type AuctionUpdated, auctionUpdatedOf } from './auction-details/announcement.ts'
import { auctionDetails } from './auction-details/projection.ts'
import type { AuctionDetailsRow } from './auction-details/table.ts'
import type { PublishOptions } from './kernel/announcements.ts'

/** @param bid the bid's row, where the event changed one */
function concernedBy(event: StoredEvent, bid: AuctionBidRow | undefined): UserId | null {
  switch (event.type) {
    case 'AccessGranted':
    case 'AccessRevoked':
      return event.data.userId
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored':
    case 'ImmediatePurchaseRequested':
    case 'ImmediatePurchaseDeclined':
    case 'CounterOfferAccepted':
    // Their other devices learn of it by nothing else: messages name no bidder.
    case 'BidPlaced':
      return event.data.bidderId
    case 'BidVoided':
      return bid?.bidderId ?? null
    default:
      return null
  }
}

/** Announces every change of an auction's details through `publish`. */
export function announcingAuctions(
  publish: (update: AuctionUpdated) => void,
): PublishOptions<AuctionUpdated> {
  return {
    projection: auctionDetails,
    of: (row, { event }, beside) => {
      // The rows of these projections are of no other type.
      const update = auctionUpdatedOf(row as AuctionDetailsRow)
      const concerned = concernedBy(event, beside.get(auctionBids) as AuctionBidRow | undefined)
      return concerned === null ? update : { ...update, concerns: concerned }
    },
    publish,
  }
}
