import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import type { Knex } from 'knex'

/** Who confirmed a state of the documents first with which offer. */
export type DocumentConfirmation = {
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
