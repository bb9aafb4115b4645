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

/** The newest refused attempts, but for those with the withheld codes. The caller checks permission. */
export async function refusedAttemptsOf(
  knex: Knex,
  auctionId: AuctionId,
  { take }: z.output<NonNullable<(typeof getRefusedAttempts)['query']>>,
  withheld: readonly string[],
): Promise<Attempts> {
  const { rows } = await knex.raw<{ rows: Columns[] }>(refusedAttemptsSql, {
    auctionId,
    take,
    withheld: [...withheld],
  })
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
  // Beside the event's own data: the limit that was in force, of an offer above it.
  const { limit = null, ...data } = row.data as { readonly limit?: number | null }
  const attempt = { id, bidderId, at, eventHash, limit }
  if (row.type === 'BidRejected') {
    const { price, ...said } = attemptEventData.BidRejected.parse(todaysData({ ...row, data }))
    return { ...attempt, ...figuresOf(said), kind: 'bid', price }
  }
  if (row.type === 'ImmediatePurchaseRejected') {
    const said = attemptEventData.ImmediatePurchaseRejected.parse(todaysData({ ...row, data }))
    return { ...attempt, ...figuresOf(said), kind: 'immediatePurchase', price: null }
  }
  const { price, code } = row.data as Pick<Attempt, 'price' | 'code'>
  const kind = row.type === 'bid' ? 'bid' : 'immediatePurchase'
  const unknown = { shown: null, arrivedAt: null, screen: null }
  return { ...attempt, ...unknown, kind, price, code }
}

/**
 * Rows hold the data in the shape of the release that reflected them; what came with a later schema version
 * is null, as the upcasters have it.
 */
function todaysData({ data }: Columns): unknown {
  return { rulesVersion: null, documentsState: null, arrivedAt: null, screen: null, ...(data as object) }
}

function figuresOf({
  code,
  shown,
  arrivedAt,
  screen,
}: Pick<Attempt, 'code' | 'shown' | 'arrivedAt' | 'screen'>) {
  return { code, shown, arrivedAt, screen }
}
