import { defineProjection } from '../kernel/projection.ts'
import type { AuctionBidRow } from './table.ts'
import { auctionBidsTable } from './table.ts'

/** Every accepted bid, and whether it stands. */
export const auctionBids = defineProjection<AuctionBidRow>({
  name: 'auction-bids',
  version: 1,
  table: auctionBidsTable,
  keyOf: (event) => [event.auctionId, event.type === 'BidVoided' ? event.data.bidRevision : event.revision],
  opens: ['BidPlaced'],
  on: {
    BidPlaced: (_row, { auctionId, revision, at, hash, data: { bidderId, price } }) => ({
      auctionId,
      revision,
      bidderId,
      price,
      placedAt: at,
      eventHash: hash,
      standing: true,
      voidedAt: null,
      voidReason: null,
    }),
    BidVoided: (row, { at, data }) => {
      if (row === null) throw new Error(`No bid at revision ${data.bidRevision} to void`)
      return { ...row, standing: false, voidedAt: at, voidReason: data.reason }
    },
    CounterOfferMade: 'ignored',
    CounterOfferAccepted: 'ignored',
    AuctionDrafted: 'ignored',
    AuctionRevised: 'ignored',
    AuctionPublished: 'ignored',
    AuctionUnpublished: 'ignored',
    AccessGranted: 'ignored',
    AccessRevoked: 'ignored',
    AuctionStarted: 'ignored',
    AuctionEndExtended: 'ignored',
    ImmediatePurchaseRequested: 'ignored',
    ImmediatePurchaseAccepted: 'ignored',
    ImmediatePurchaseDeclined: 'ignored',
    AuctionEnded: 'ignored',
    AuctionWithdrawn: 'ignored',
    AuctionAwarded: 'ignored',
    AuctionNotAwarded: 'ignored',
    AwardConfirmed: 'ignored',
    AwardNotConcluded: 'ignored',
    BidRejected: 'ignored',
    ImmediatePurchaseRejected: 'ignored',
  },
})
