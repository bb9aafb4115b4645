import type { EventOf } from '../kernel/projection.ts'
import type { AuctionDetailsRow } from './table.ts'

/** An auction without an award. */
export const noAward = {
  awardedAt: null,
  awardedBidRevision: null,
  awardedBidderId: null,
  awardedPrice: null,
  awardCategory: null,
  awardConfirmation: null,
} as const

/** An auction of which no award came to nothing. */
export const nothingFailed = {
  notConcludedAt: null,
  notConcludedBidderId: null,
  notConcludedCategory: null,
  releasedBidderIds: [],
} as const

type Change = Partial<AuctionDetailsRow>

export function awarded({ terms }: AuctionDetailsRow, { at, data }: EventOf<'AuctionAwarded'>): Change {
  return {
    awardedAt: at,
    awardedBidRevision: data.bidRevision,
    awardedBidderId: data.bidderId,
    awardedPrice: data.price,
    awardCategory: data.category,
    awardConfirmation: terms.awardConfirmedBySeller === true ? 'awaited' : 'notAsked',
  }
}

export function notConcluded(row: AuctionDetailsRow, { at, data }: EventOf<'AwardNotConcluded'>): Change {
  return {
    ...noAward,
    notConcludedAt: at,
    notConcludedBidderId: data.bidderId,
    notConcludedCategory: data.category,
    releasedBidderIds: [...row.releasedBidderIds, data.bidderId],
  }
}
