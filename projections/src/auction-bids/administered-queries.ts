import type { Knex } from 'knex'
import { BIDS_TAKE_MAX } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { isAdministered } from '../auction-details/administered-queries.ts'
import { READ_SCHEMA } from '../kernel/schema-names.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { decodeRow } from '../kernel/table.ts'
import type { AuctionBidRow } from './table.ts'
import { auctionBidsTable } from './table.ts'

/** A bid with what the auction's whole ranking says about it. */
export type AdministeredBidRow = AuctionBidRow & {
  /** From 1 among standing bids (rulebook, Ranking); null for a voided one. */
  readonly rank: number | null
  /**
   * By what is offered with it now, without bidders whose award was not concluded; null for their bids too
   * (DEC-12).
   */
  readonly candidateRank: number | null
  /** Whether it is the best of those of its bidder that can still be awarded. */
  readonly isBidderBest: boolean
  /** From 1 in the order of the bidders' first bids. */
  readonly bidderNumber: number
}

export type AdministeredBidsPage = {
  /** Exclusive; null starts with the newest. */
  readonly before: number | null
  readonly take: number
}

type Ranked = {
  readonly rank: string | null
  readonly candidate_rank: string | null
  readonly own_rank: string | null
  readonly bidder_number: string
}

const bidsOf = `
  with first_bids as (
    select bidder_id, row_number() over (order by min(revision)) as bidder_number
    from ${READ_SCHEMA}.auction_bids where auction_id = :auctionId group by bidder_id
  ), bids as (
    select bid.*, first_bids.bidder_number, coalesce(raised_price, price) as offered,
      standing and not jsonb_exists(auction.released_bidder_ids::jsonb, bid.bidder_id::text) as is_candidate
    from ${READ_SCHEMA}.auction_bids bid join first_bids using (bidder_id)
    join ${READ_SCHEMA}.auction_details auction using (auction_id)
    where auction_id = :auctionId
  ), ranked as (
    select *,
      case when standing
        then row_number() over (partition by standing order by price desc, revision) end as rank,
      case when is_candidate
        then row_number() over (partition by is_candidate order by offered desc, price desc, revision) end as candidate_rank,
      case when is_candidate
        then row_number() over (partition by is_candidate, bidder_id order by offered desc, price desc, revision) end as own_rank
    from bids
  )
  select * from ranked where revision < :before order by revision desc limit :take`

const REVISION_END = 2_147_483_647

/** Bids of an auction that the viewer administers, the newest first; null where they do not. */
export async function administeredBids(
  db: Knex,
  viewer: QueryViewer,
  auctionId: AuctionId,
  { before, take }: AdministeredBidsPage,
): Promise<readonly AdministeredBidRow[] | null> {
  if (!(await isAdministered(db, viewer, auctionId))) return null
  const found = await db.raw<{ rows: readonly (Record<string, unknown> & Ranked)[] }>(bidsOf, {
    auctionId,
    before: before ?? REVISION_END,
    take: Math.min(take, BIDS_TAKE_MAX),
  })
  return found.rows.map((row) => ({
    ...(decodeRow(auctionBidsTable, row) as AuctionBidRow),
    rank: row.rank === null ? null : Number(row.rank),
    candidateRank: row.candidate_rank === null ? null : Number(row.candidate_rank),
    isBidderBest: row.own_rank !== null && Number(row.own_rank) === 1,
    bidderNumber: Number(row.bidder_number),
  }))
}
