import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { answerReadersSql, newAnswersSql } from '@zuschlag/projections/account-joins/question-queries'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { FollowOptions } from './follow-auctions.ts'
import { MAIL_AGE_MAX_MS } from './follow-auctions.ts'
import { mailedAuction, mailNotice } from './notice-mails.ts'
import type { PlannedNotice } from './notice-state.ts'
import { saveNotices } from './notices.ts'

const READERS_MAX = 5_000

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
  for (const notice of saved) {
    if (notice.byMail && isFresh) await mailNotice(transaction, notice, cause, auction)
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
