import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'

/** Who confirmed a state of the documents first with which offer. */
export type DocumentConfirmation = {
  readonly userId: UserId
  readonly state: number
  readonly revision: number
  readonly at: Instant
}

type Row = { user_id: UserId; state: number; revision: number; at: Date }

const confirmationsSql = `
  select bidder_id as user_id, documents_state as state, min(revision) as revision, min(at) as at from (
    select bidder_id, documents_state, revision, placed_at as at from read.auction_bids
    where auction_id = :auctionId and documents_state is not null
      and (:userId::uuid is null or bidder_id = :userId)
    union all
    select bidder_id, documents_state, revision, requested_at from read.purchase_requests
    where auction_id = :auctionId and documents_state is not null
      and (:userId::uuid is null or bidder_id = :userId)
  ) offers
  group by bidder_id, documents_state order by revision desc limit :limit`

/**
 * Confirmations of an auction, of one person or of all, the newest first; each state once for each person.
 */
export async function documentConfirmations(
  knex: Knex,
  auctionId: AuctionId,
  { userId, limit }: { readonly userId: UserId | null; readonly limit: number },
): Promise<readonly DocumentConfirmation[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(confirmationsSql, { auctionId, userId, limit })
  return rows.map(({ user_id: person, state, revision, at }) => ({
    userId: person,
    state,
    revision,
    at: msToInstant(at.getTime()),
  }))
}
