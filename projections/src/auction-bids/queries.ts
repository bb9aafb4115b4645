import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionBidModel } from './model.ts'
import type { AuctionBidRow } from './table.ts'

/** Bids of one answer; the dialog shows the highest ones. */
export const RANKED_BIDS_MAX = 500

/** A standing bid in its rank. */
export type RankedBid = Pick<AuctionBidRow, 'revision' | 'price' | 'placedAt' | 'bidderId'> & {
  /** From 1, by price descending, then revision ascending (rulebook, Ranking). */
  readonly order: number
}

/** The standing bids of an auction, best first. Whether the reader may see them is the caller's to decide. */
export async function rankedBids(
  db: Knex,
  auctionId: AuctionId,
  limit = RANKED_BIDS_MAX,
): Promise<readonly RankedBid[]> {
  const rows = await AuctionBidModel.query(db)
    .select('revision', 'price', 'placed_at', 'bidder_id')
    .where({ auction_id: auctionId, standing: true })
    .orderBy([{ column: 'price', order: 'desc' }, 'revision'])
    .limit(Math.min(limit, RANKED_BIDS_MAX))
    .castTo<Omit<RankedBid, 'order'>[]>()
  return rows.map((row, index) => ({ order: index + 1, ...row }))
}

/** Whether anybody has bid, though every bid was voided since. */
export async function wasBidOn(db: Knex, auctionId: AuctionId): Promise<boolean> {
  return (await AuctionBidModel.query(db).where({ auction_id: auctionId }).first()) !== undefined
}
