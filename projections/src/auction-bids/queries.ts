import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { findAuction } from '../auction-details/queries.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { AuctionBidModel } from './model.ts'
import type { AuctionBidRow } from './table.ts'

/** Bids of one answer; the dialog shows the highest ones. */
export const RANKED_BIDS_MAX = 500

/** A standing bid in its rank; who placed it is not said, only whether it was the viewer. */
export type RankedBid = Pick<AuctionBidRow, 'revision' | 'price' | 'placedAt'> & {
  /** From 1, by price descending, then revision ascending (rulebook, Ranking). */
  readonly order: number
  readonly isOwn: boolean
}

/**
 * The standing bids of an auction that exists for the viewer, best first; null where it does not exist for
 * them.
 */
export async function rankedBids(
  db: Knex,
  viewer: QueryViewer,
  auctionId: AuctionId,
  limit = RANKED_BIDS_MAX,
): Promise<readonly RankedBid[] | null> {
  if ((await findAuction(db, viewer, auctionId)) === null) return null
  const rows = await AuctionBidModel.query(db)
    .select('revision', 'price', 'placed_at', 'bidder_id')
    .where({ auction_id: auctionId, standing: true })
    .orderBy([{ column: 'price', order: 'desc' }, 'revision'])
    .limit(Math.min(limit, RANKED_BIDS_MAX))
    .castTo<Pick<AuctionBidRow, 'revision' | 'price' | 'placedAt' | 'bidderId'>[]>()
  return rows.map(({ revision, price, placedAt, bidderId }, index) => ({
    order: index + 1,
    revision,
    price,
    placedAt,
    isOwn: viewer.kind === 'signedIn' && bidderId === viewer.userId,
  }))
}

/** Whether anybody has bid, though every bid was voided since. */
export async function wasBidOn(db: Knex, auctionId: AuctionId): Promise<boolean> {
  return (await AuctionBidModel.query(db).where({ auction_id: auctionId }).first()) !== undefined
}
