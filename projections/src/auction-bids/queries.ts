import type { Knex } from 'knex'
import { ANONYMIZED_BIDS_TAKE } from '@zuschlag/contracts/auction/read-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionBidModel } from './model.ts'
import type { AuctionBidRow } from './table.ts'

/** A standing bid in its rank. */
export type RankedBid = Pick<AuctionBidRow, 'revision' | 'price' | 'placedAt' | 'bidderId'> & {
  /** From 1, by price descending, then revision ascending (rulebook, Ranking). */
  readonly order: number
}

/**
 * A page of the standing bids of an auction, best first. Whether the reader may see them is the caller's to
 * decide.
 */
export async function rankedBids(db: Knex, auctionId: AuctionId, skip = 0): Promise<readonly RankedBid[]> {
  const rows = await AuctionBidModel.query(db)
    .select('revision', 'price', 'placed_at', 'bidder_id')
    .where({ auction_id: auctionId, standing: true })
    .orderBy([{ column: 'price', order: 'desc' }, 'revision'])
    .offset(skip)
    .limit(ANONYMIZED_BIDS_TAKE)
    .castTo<Omit<RankedBid, 'order'>[]>()
  return rows.map((row, index) => ({ order: skip + index + 1, ...row }))
}

/** Whether anybody has bid, though every bid was voided since. */
export async function wasBidOn(db: Knex, auctionId: AuctionId): Promise<boolean> {
  return (await AuctionBidModel.query(db).where({ auction_id: auctionId }).first()) !== undefined
}
