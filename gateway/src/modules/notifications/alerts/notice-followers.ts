import { isForTenant } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { watchersSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { notice, type NoticeStep, type PlannedNotice } from './notice-state.ts'

const WATCHERS_MAX = 5_000

/** The same for those who watch the auction and are not among its participants. */
export async function watcherNotices(
  transaction: Knex,
  auctionId: AuctionId,
  { state, notices, toWatchers }: NoticeStep,
): Promise<readonly PlannedNotice[]> {
  if (toWatchers === undefined) return []
  const asked = { auctionId, limit: WATCHERS_MAX }
  const { rows } = await transaction.raw<{ rows: { user_id: UserId }[] }>(watchersSql, asked)
  const others = new Set(rows.map(({ user_id: userId }) => userId))
  for (const { userId } of notices) others.delete(userId)
  return [...others].map((userId) => ({
    ...notice(state, userId, toWatchers.kind, state.price),
    ...toWatchers,
  }))
}

/** What the auction's broker would get goes to the brokers in charge, where these are others. */
export async function toBrokersInCharge(
  transaction: Knex,
  row: AuctionDetailsRow,
  notices: readonly PlannedNotice[],
): Promise<readonly PlannedNotice[]> {
  const isToBroker = ({ kind, userId }: PlannedNotice) => isForTenant(kind) && userId === row.brokerUserId
  if (!notices.some(isToBroker)) return notices
  const brokers = await brokersInCharge(transaction, row)
  return notices.flatMap((planned) =>
    isToBroker(planned) ? brokers.map((userId) => ({ ...planned, userId })) : [planned],
  )
}
