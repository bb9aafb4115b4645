import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { defineProjection, ignoring } from '../kernel/projection.ts'
import { type AuctionBidRow, auctionBidsTable } from './table.ts'

function bidRevisionOf(event: StoredEvent): number {
  const isAbout = event.type === 'BidVoided' || event.type === 'CounterOfferAccepted'
  return isAbout ? event.data.bidRevision : event.revision
}

/** Every accepted bid, and whether it stands. */
export const auctionBids = defineProjection<AuctionBidRow>({
  name: 'auction-bids',
  version: 3,
  table: auctionBidsTable,
  keyOf: (event) => [event.auctionId, bidRevisionOf(event)],
  opens: ['BidPlaced'],
  on: {
    ...ignoring('lifecycle', 'publication', 'admission', 'purchase', 'decision'),
    BidPlaced: (_row, { auctionId, revision, at, hash, data }) => ({
      auctionId,
      revision,
      bidderId: data.bidderId,
      price: data.price,
      placedAt: at,
      eventHash: hash,
      documentsState: data.documentsState,
      raisedPrice: null,
      standing: true,
      voidedAt: null,
      voidReason: null,
    }),
    BidVoided: (row, { at, data }) => {
      if (row === null) throw new Error(`No bid at revision ${data.bidRevision} to void`)
      return { ...row, standing: false, voidedAt: at, voidReason: data.reason }
    },
    CounterOfferAccepted: (row, { data }) => {
      if (row === null) throw new Error(`No bid at revision ${data.bidRevision} to raise`)
      return { ...row, raisedPrice: data.price }
    },
  },
})
