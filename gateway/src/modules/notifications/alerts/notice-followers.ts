import { isForTenant } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { watchersSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { AuctionHistoryModel, type AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import type { Knex } from 'knex'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { planNotices } from './notice-plan.ts'
import {
  type AlertEvent,
  noHistory,
  notice,
  type NoticeState,
  type NoticeStep,
  type PlannedNotice,
} from './notice-state.ts'

const WATCHERS_MAX = 5_000
const EVENTS_MAX = 200

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

/** Events that the announced terms are made of. */
const ofTerms: readonly AuctionEventType[] = [
  'AuctionDrafted',
  'AuctionRevised',
  'AuctionPublished',
  'AuctionUnpublished',
  'AuctionEndExtended',
]

/**
 * The state with the terms and documents that were announced. An earlier release did not keep them: they are
 * read from the history, once for each auction.
 */
export async function withAnnouncedTerms(
  transaction: Knex,
  auctionId: AuctionId,
  { revision, state }: { readonly revision: number; readonly state: NoticeState },
): Promise<NoticeState> {
  if (revision < 0 || (state.publicTerms !== undefined && state.room !== undefined)) return state
  let read = noHistory
  let after = -1
  for (;;) {
    const events = await AuctionHistoryModel.query(transaction)
      .where({ auction_id: auctionId, is_attempt: false })
      .whereIn('type', ofTerms)
      .whereBetween('revision', [after + 1, revision])
      .orderBy('revision')
      .limit(EVENTS_MAX)
      .castTo<AuctionHistoryRow[]>()
    for (const event of events) {
      // The projections parsed it by its type before they stored it.
      read = planNotices(read, event as unknown as AlertEvent).state
      after = event.revision
    }
    if (events.length < EVENTS_MAX) break
  }
  const { publicTerms = state.publicTerms, room = state.room } = read
  return { ...state, ...(publicTerms && { publicTerms }), ...(room && { room }) }
}
