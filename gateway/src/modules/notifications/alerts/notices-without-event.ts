import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import {
  answerReadersSql,
  endingSoonReadersSql,
  newAnswersSql,
} from '@zuschlag/projections/account-joins/notice-queries'
import { AuctionDetailsModel, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { type FollowOptions, lockProgress, MAIL_AGE_MAX_MS, saveProgress } from './follow-auctions.ts'
import { toBrokersInCharge } from './notice-followers.ts'
import { mailedAuction, mailNotice } from './notice-mails.ts'
import { toSellers } from './notice-outcome.ts'
import { notice, type PlannedNotice } from './notice-state.ts'
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
  if (progress === null) return []
  const { state, revision } = progress
  const { answersUntil } = state
  if (answersUntil === null || answersUntil > clock.now()) return []
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
  for (const one of saved) {
    if (one.byMail && isFresh) await mailNotice(transaction, one, { revision, event: null }, auction)
  }
  await saveProgress(transaction, auctionId, { revision, state: { ...state, answersUntil: null } })
  return saved.map(({ userId }) => userId)
}

/** How long before the end those who do not lead are notified. */
const ENDING_SOON_MS = 60 * 60 * 1000
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

type NewAnswer = {
  readonly id: string
  readonly auction_id: AuctionId
  readonly number: number | null
  readonly answered_at: Date
  readonly asker_id: UserId | null
}

/**
 * Notifies everybody with access of a published answer, and the asker of one to them alone, once each
 * [QST-6]. True if there may be more.
 */
export async function notifyQuestionsAnswered(options: FollowOptions): Promise<boolean> {
  const { knex } = options
  const kept = new Set<UserId>()
  const hasMore = await knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: NewAnswer[] }>(newAnswersSql, { limit: 1 })
    for (const answer of rows) {
      for (const userId of await notifyOne(transaction, answer, options)) kept.add(userId)
      await accountsTable(transaction, 'question_answers')
        .where({ id: answer.id })
        .update({ notified_at: options.clock.now() })
    }
    return rows.length > 0
  })
  if (kept.size > 0) options.onSaved?.([...kept])
  return hasMore
}

/** Returns the people for whom notices were saved. */
async function notifyOne(
  transaction: Knex.Transaction,
  answer: NewAnswer,
  { clock, publicUrl }: FollowOptions,
): Promise<readonly UserId[]> {
  const { auction_id: auctionId, number } = answer
  const row = await AuctionDetailsModel.query(transaction)
    .findOne({ auction_id: auctionId })
    .castTo<AuctionDetailsRow | undefined>()
  if (row === undefined) return []
  const now = clock.now()
  const at = msToInstant(answer.answered_at.getTime())
  const planned = (await readersOf(transaction, answer)).map((userId): PlannedNotice => ({
    userId,
    kind: 'questionAnswered',
    price: null,
    ownPrice: null,
    answerNumber: number,
  }))
  const { revision } = row
  const saved = await saveNotices(transaction, planned, { auctionId, revision, at, end: row.effectiveEndAt })
  const auction = mailedAuction(transaction, row, { publicUrl, now })
  const isFresh = instantToMs(now) - instantToMs(at) <= MAIL_AGE_MAX_MS
  const cause = { revision, event: null, part: String(number ?? answer.id) }
  for (const one of saved) {
    if (one.byMail && isFresh) await mailNotice(transaction, one, cause, auction)
  }
  return saved.map(({ userId }) => userId)
}

async function readersOf(
  transaction: Knex,
  { auction_id: auctionId, number, asker_id: askerId }: NewAnswer,
): Promise<readonly UserId[]> {
  if (number === null) return askerId === null ? [] : [askerId]
  const asked = { auctionId, limit: READERS_MAX }
  const { rows } = await transaction.raw<{ rows: { user_id: UserId }[] }>(answerReadersSql, asked)
  return rows.map(({ user_id: userId }) => userId)
}
