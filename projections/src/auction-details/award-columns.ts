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

export function awarded(row: AuctionDetailsRow, { at, data }: EventOf<'AuctionAwarded'>): Change {
  return {
    awardedAt: at,
    awardedBidRevision: data.bidRevision,
    awardedBidderId: data.bidderId,
    awardedPrice: data.price,
    awardCategory: isHighestOffer(row, data.bidRevision) ? null : data.category,
    awardConfirmation: row.terms.awardConfirmedBySeller === true ? 'awaited' : 'notAsked',
  }
}

/**
 * Whether nobody offers more: the category of a lower offer may come with it where the one above was voided
 * in the meantime (DEC-4). Of several who accepted the same price none counts as the highest here.
 */
function isHighestOffer(
  { leadingBidRevision, counterOffers }: AuctionDetailsRow,
  bidRevision: number,
): boolean {
  const raised = counterOffers.findLast(({ accepted }) => accepted.length > 0)
  if (raised === undefined) return bidRevision === leadingBidRevision
  return raised.accepted.length === 1 && raised.accepted.includes(bidRevision)
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
