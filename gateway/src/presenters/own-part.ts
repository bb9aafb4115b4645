import type { OwnPart } from '@zuschlag/contracts/auction/views'
import type { OwnStanding } from '@zuschlag/projections/auction-participants/queries'

/** How the reader's own bids and requests stand. */
export function presentOwnPart(own: OwnStanding): OwnPart {
  return {
    currentUserLastBidPrice: own.lastBidPrice,
    currentUserLastBidRevision: own.lastBidRevision,
    currentUserLastBidAt: own.lastBidAt,
    isHighestBidder: own.isHighestBidder,
    isOutbidden: own.isOutbidden,
    hasOpenImmediatePurchaseRequest: own.hasOpenPurchaseRequest,
    voidedBid: own.voidedBid,
    purchaseDeclinedAt: own.purchaseDeclinedAt,
    hasTakenPart: own.hasTakenPart,
  }
}
