import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { getRefusedAttempts, RefusedAttempt } from '@zuschlag/contracts/administration/live-process'
import { attemptEventData } from '@zuschlag/contracts/auction/events'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { refusedAttemptsSql } from '@zuschlag/projections/account-joins/attempt-queries'
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

/** The newest refused attempts. The caller checks permission. */
export async function refusedAttemptsOf(
  knex: Knex,
  auctionId: AuctionId,
  { take }: z.output<NonNullable<(typeof getRefusedAttempts)['query']>>,
): Promise<Attempts> {
  const { rows } = await knex.raw<{ rows: Columns[] }>(refusedAttemptsSql, { auctionId, take })
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
