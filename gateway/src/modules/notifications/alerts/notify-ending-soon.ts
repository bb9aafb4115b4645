import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { endingSoonReadersSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { Knex } from 'knex'
import type { FollowOptions } from './follow-auctions.ts'
import { lockProgress, saveProgress } from './follow-auctions.ts'
import { mailedAuction, mailNotice } from './notice-mails.ts'
import type { PlannedNotice } from './notice-state.ts'
import { notice } from './notice-state.ts'
import { saveNotices } from './notices.ts'

/** How long before the end those who do not lead are notified. */
export const ENDING_SOON_MS = 60 * 60 * 1000
const AUCTIONS_MAX = 20
const READERS_MAX = 5_000

const endingSql = `
  select auction_id from accounts.notice_progress
  where end_at > :now and end_at <= :until and not (state->>'isEndTold')::boolean
    and state->>'answersUntil' is null
  order by end_at limit :limit`

/** Notifies people of near ends, once for each end. */
export async function notifyEndingSoon(options: FollowOptions): Promise<void> {
  const { knex, clock } = options
  const now = clock.now()
  const until = msToInstant(instantToMs(now) + ENDING_SOON_MS)
  const asked = { now, until, limit: AUCTIONS_MAX }
  const { rows } = await knex.raw<{ rows: { auction_id: AuctionId }[] }>(endingSql, asked)
  for (const { auction_id } of rows) {
    const kept = await knex.transaction((transaction) => notifyEnding(transaction, auction_id, options))
    options.onSaved?.(kept)
  }
}

/** Returns the people for whom notices were saved. */
async function notifyEnding(
  transaction: Knex.Transaction,
  auctionId: AuctionId,
  { clock, publicUrl }: FollowOptions,
): Promise<readonly UserId[]> {
  const progress = await lockProgress(transaction, auctionId)
  if (progress === null || progress.state.isEndTold) return []
  const { state, revision } = progress
  const row = await AuctionDetailsModel.query(transaction)
    .findOne({ auction_id: auctionId })
    .castTo<AuctionDetailsRow | undefined>()
  // Unread events may have moved the end; the next poll reads them.
  if (row === undefined || row.revision !== revision || !row.isPublished) return []
  const now = clock.now()
  const read = { auctionId, limit: READERS_MAX }
  const { rows } = await transaction.raw<{ rows: { user_id: UserId }[] }>(endingSoonReadersSql, read)
  const planned = rows.flatMap(({ user_id: userId }): PlannedNotice[] => {
    if (userId === state.leaderId) return []
    return [notice(state, userId, 'endingSoon', row.currentPrice)]
  })
  const saved = await saveNotices(transaction, planned, { auctionId, revision, at: now, end: state.end })
  const auction = mailedAuction(transaction, row, { publicUrl, now })
  for (const one of saved) {
    if (one.byMail) await mailNotice(transaction, one, { revision, event: null }, auction)
  }
  await saveProgress(transaction, auctionId, { revision, state: { ...state, isEndTold: true } })
  return saved.map(({ userId }) => userId)
}
