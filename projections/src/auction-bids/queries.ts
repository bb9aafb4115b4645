import { BIDS_TAKE_MAX } from '@zuschlag/contracts/administration/auction-insight'
import { ANONYMIZED_BIDS_TAKE } from '@zuschlag/contracts/auction/read-auctions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import type { Knex } from 'knex'
import { isAdministered } from '../auction-details/administered-queries.ts'
import { READ_SCHEMA } from '../kernel/schema-names.ts'
import { decodeRow } from '../kernel/table.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { AuctionBidModel, type AuctionBidRow, auctionBidsTable } from './table.ts'

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

/** A bid with what the auction's whole ranking says about it. */
type AdministeredBidRow = AuctionBidRow & {
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

type AdministeredBidsPage = {
  /** Exclusive; null starts with the newest. */
  readonly before: number | null
  readonly take: number
}

type Ranked = {
  readonly rank: string | null
  readonly candidate_rank: string | null
  readonly is_bidder_best: boolean | null
  readonly bidder_number: string
}

/** No bid behind those of the page has a say in their ranks: only those before them are put in order. */
const bidsOf = `
  with page as materialized (
    select * from ${READ_SCHEMA}.auction_bids
    where auction_id = :auctionId and revision < :before order by revision desc limit :take
  ), first_bids as (
    select bidder_id, row_number() over (order by min(revision)) as bidder_number
    from ${READ_SCHEMA}.auction_bids where auction_id = :auctionId group by bidder_id
  ), ranked as (
    select revision, bidder_id, price, raised_price, row_number() over (order by price desc, revision) as rank
    from ${READ_SCHEMA}.auction_bids
    where auction_id = :auctionId and standing
      and (price >= (select min(price) from page) or raised_price is not null)
  ), candidates as (
    select revision, bidder_id,
      row_number() over (order by coalesce(raised_price, price) desc, price desc, revision) as candidate_rank
    from ranked
    where bidder_id not in (select released::uuid from ${READ_SCHEMA}.auction_details,
      json_array_elements_text(released_bidder_ids) released where auction_id = :auctionId)
  ), own as (
    select bidder_id, min(candidate_rank) as own_rank from candidates group by bidder_id
  )
  select page.*, rank, candidate_rank, candidate_rank = own_rank as is_bidder_best, bidder_number
  from page join first_bids using (bidder_id) left join own using (bidder_id)
  left join (select revision, rank from ranked) ranks using (revision)
  left join (select revision, candidate_rank from candidates) candidate_ranks using (revision)
  order by revision desc`

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
    isBidderBest: row.is_bidder_best === true,
    bidderNumber: Number(row.bidder_number),
  }))
}

/** Who confirmed a state of the documents first with which offer. */
type DocumentConfirmation = {
  readonly userId: UserId
  readonly state: number
  readonly revision: number
  readonly at: Instant
}

type Row = { user_id: UserId; state: number; revision: number; at: Date }

const offersSql = `
  select bidder_id as user_id, documents_state as state, min(revision) as revision, min(at) as at from (
    select bidder_id, documents_state, revision, placed_at as at from read.auction_bids
    where auction_id = :auctionId and documents_state is not null
      and (:userId::uuid is null or bidder_id = :userId)
    union all
    select bidder_id, documents_state, revision, requested_at from read.purchase_requests
    where auction_id = :auctionId and documents_state is not null
      and (:userId::uuid is null or bidder_id = :userId)
  ) offers
  group by bidder_id, documents_state`

const ownSql = `${offersSql} order by revision desc`
const pageSql = `${ownSql} offset :skip limit :take`
const totalSql = `select count(*) as total from (${offersSql}) every`

/** The confirmations of one person, the newest first; each state once. */
export async function ownDocumentConfirmations(
  knex: Knex,
  auctionId: AuctionId,
  userId: UserId,
): Promise<readonly DocumentConfirmation[]> {
  return (await knex.raw<{ rows: Row[] }>(ownSql, { auctionId, userId })).rows.map(confirmationOf)
}

/** A page of the confirmations of an auction, the newest first; each state once for each person. */
export async function documentConfirmations(
  knex: Knex,
  auctionId: AuctionId,
  page: Page,
): Promise<{ readonly rows: readonly DocumentConfirmation[]; readonly total: number }> {
  const bindings = { auctionId, userId: null }
  const [{ rows }, counted] = await Promise.all([
    knex.raw<{ rows: Row[] }>(pageSql, { ...bindings, ...page }),
    knex.raw<{ rows: { total: string }[] }>(totalSql, bindings),
  ])
  return { rows: rows.map(confirmationOf), total: Number(counted.rows[0]?.total ?? 0) }
}

const confirmationOf = ({ user_id: userId, state, revision, at }: Row): DocumentConfirmation => ({
  userId,
  state,
  revision,
  at: msToInstant(at.getTime()),
})
