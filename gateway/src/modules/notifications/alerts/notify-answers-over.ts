import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { FollowOptions } from './follow-auctions.ts'
import { lockProgress, MAIL_AGE_MAX_MS, saveProgress } from './follow-auctions.ts'
import { mailedAuction, mailNotice } from './notice-mails.ts'
import { toSellers } from './notice-outcome.ts'
import { toBrokersInCharge } from './notice-followers.ts'
import { saveNotices } from './notices.ts'

/** Auctions processed at a time. */
const AUCTIONS_MAX = 20

const overSql = `
  select auction_id from accounts.notice_progress
  where end_at <= :now and state->>'answersUntil' is not null
  order by end_at limit :limit`

/** Notifies sellers once that the deadline of a counter-offer is over and they can decide (DEC-13). */
export async function notifyAnswersOver(options: FollowOptions): Promise<void> {
  const { knex, clock } = options
  const { rows } = await knex.raw<{ rows: { auction_id: AuctionId }[] }>(overSql, {
    now: clock.now(),
    limit: AUCTIONS_MAX,
  })
  for (const { auction_id } of rows) {
    const kept = await knex.transaction((transaction) => notifyOver(transaction, auction_id, options))
    options.onSaved?.(kept)
  }
}

/** Returns the people for whom notices were saved. */
async function notifyOver(
  transaction: Knex.Transaction,
  auctionId: AuctionId,
  { clock, publicUrl }: FollowOptions,
): Promise<readonly UserId[]> {
  const progress = await lockProgress(transaction, auctionId)
  const { answersUntil = null } = progress?.state ?? {}
  if (progress === null || answersUntil === null || answersUntil > clock.now()) return []
  const { state, revision } = progress
  const row = await AuctionDetailsModel.query(transaction)
    .findOne({ auction_id: auctionId })
    .castTo<AuctionDetailsRow | undefined>()
  // Unread events may have decided already; the next poll reads them.
  if (row === undefined || row.revision !== revision) return []
  const isOpen = row.awardedAt === null && row.notAwardedAt === null && row.withdrawnAt === null
  const planned = isOpen ? toSellers(state, 'objectCounterOfferOver', null) : []
  const notices = await toBrokersInCharge(transaction, row, planned)
  const saved = await saveNotices(transaction, notices, { auctionId, revision, at: answersUntil, end: null })
  const now = clock.now()
  const auction = mailedAuction(transaction, row, { publicUrl, now })
  const isFresh = instantToMs(now) - instantToMs(answersUntil) <= MAIL_AGE_MAX_MS
  for (const notice of saved) {
    if (notice.byMail && isFresh) await mailNotice(transaction, notice, { revision, event: null }, auction)
  }
  await saveProgress(transaction, auctionId, { revision, state: { ...state, answersUntil: null } })
  return saved.map(({ userId }) => userId)
}
