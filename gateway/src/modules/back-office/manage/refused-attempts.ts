import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { getRefusedAttempts, RefusedAttempt } from '@zuschlag/contracts/administration/live-process'
import { attemptEventData } from '@zuschlag/contracts/auction/events'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { z } from 'zod'

type Attempt = Omit<RefusedAttempt, 'bidder'> & { readonly bidderId: UserId }
export type Attempts = { readonly attempts: readonly Attempt[]; readonly total: number }

type Columns = {
  id: string
  type: string
  bidder_id: UserId
  at: Date
  data: unknown
  hash: string | null
  total: string
}

/** Attempts that the engine refused and kept in their stream, and those that never reached it. */
const attemptsSql = `
  select *, count(*) over () as total from (
    select 'e' || revision as id, type, actor_user_id as bidder_id, at, data::jsonb as data, hash, 1 as source, revision::bigint as nr
      from read.auction_history where auction_id = :auctionId and is_attempt
    union all
    select 'g' || id, kind, user_id, at,
        jsonb_build_object('price', price, 'code', code, 'limit', limit_price), null, 0, id
      from accounts.refused_offers where auction_id = :auctionId
  ) as attempts order by at desc, source desc, nr desc limit :take`

/** The newest refused attempts. Who may ask is decided by the caller. */
export async function refusedAttemptsOf(
  knex: Knex,
  auctionId: AuctionId,
  { take }: z.output<NonNullable<(typeof getRefusedAttempts)['query']>>,
): Promise<Attempts> {
  const { rows } = await knex.raw<{ rows: Columns[] }>(attemptsSql, { auctionId, take })
  return { attempts: rows.map(attemptOf), total: Number(rows[0]?.total ?? 0) }
}

export function presentAttempt(
  { bidderId, ...attempt }: Attempt,
  person: (userId: UserId) => PersonView,
): RefusedAttempt {
  return { ...attempt, bidder: person(bidderId) }
}

function attemptOf(row: Columns): Attempt {
  const { id, bidder_id: bidderId, hash: eventHash } = row
  const at = msToInstant(row.at.getTime())
  if (row.type === 'BidRejected') {
    const { price, code, shown } = attemptEventData.BidRejected.parse(row.data)
    return { id, kind: 'bid', bidderId, at, price, code, shown, limit: null, eventHash }
  }
  if (row.type === 'ImmediatePurchaseRejected') {
    const { code, shown } = attemptEventData.ImmediatePurchaseRejected.parse(row.data)
    return { id, kind: 'immediatePurchase', bidderId, at, price: null, code, shown, limit: null, eventHash }
  }
  const { price, code, limit } = row.data as Pick<Attempt, 'price' | 'code' | 'limit'>
  const kind = row.type === 'bid' ? 'bid' : 'immediatePurchase'
  return { id, kind, bidderId, at, price, code, shown: null, limit, eventHash }
}
