import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { AccessRequestRow } from './access-request-rows.ts'
import { accessRequests, presentAccessRequest } from './access-request-rows.ts'

/** The last request with an agreement: a draft that followed it has none yet (AGR-6). */
export async function lastConcluded(
  knex: Knex,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
): Promise<AccessRequestRow | null> {
  const concluded = accessRequests(knex).where({ auction_id: auctionId, user_id: userId })
  const row = await concluded
    .whereNotNull('brokerage')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .first<AccessRequestRow | undefined>()
  return row ?? null
}

/** A request as its author reads it. Without an agreement of its own it has the one from before. */
export async function presentOwn(knex: Knex, row: AccessRequestRow): Promise<OwnAccessRequest> {
  const own = presentAccessRequest(row)
  if (own.brokerage !== null) return own
  const earlier = await lastConcluded(knex, { auctionId: row.auction_id, userId: row.user_id })
  if (earlier === null || earlier.brokerage === null) return own
  return { ...own, brokerage: { ...earlier.brokerage, isInForce: false, isOfEarlierRequest: true } }
}

export async function presentChanged(
  knex: Knex,
  changed: Result<AccessRequestRow, Problem>,
): Promise<Result<OwnAccessRequest, Problem>> {
  return changed.ok ? ok(await presentOwn(knex, changed.value)) : changed
}
