import type { askQuestion, QuestionBook } from '@zuschlag/contracts/auction/questions'
import { QUESTIONS_PER_PERSON_MAX, questionsCloseAt } from '@zuschlag/contracts/auction/questions'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { documentUrl } from '../../../kernel/document-urls.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { TimedAuction } from '../../../presenters/timing.ts'
import { isTimeUp } from '../../../presenters/timing.ts'
import { writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { Origin } from '../../identity/accounts/audit-trail.ts'
import { questionTable } from './question-tables.ts'

type Asked = TimedAuction & {
  readonly auctionId: AuctionId
  readonly description: AuctionDescription
  readonly terms: Pick<AuctionTerms, 'questionsCloseHours'>
  readonly withdrawnAt: Instant | null
}

/** Why nobody can ask now; null while questions are open [QST-2]. */
export function closedAt(
  auction: TimedAuction & Pick<Asked, 'withdrawnAt' | 'terms'>,
  now: Instant,
): QuestionBook['closed'] {
  if (auction.withdrawnAt !== null || isTimeUp(auction, now)) return 'ended'
  if (!auction.isPublished) return 'notPublished'
  const closesAt = questionsCloseAt(auction.terms, auction.effectiveEndAt)
  return closesAt !== null && now >= closesAt ? 'deadline' : null
}

type Question = z.output<NonNullable<(typeof askQuestion)['body']>>
type By = { readonly userId: UserId; readonly origin: Origin }

/** `mail` notifies who answers, in the transaction that stores the question. */
type Asking = By & { readonly mail: (transaction: Knex) => Promise<void> }

/** Stores a question once; null where it is stored, now or before. */
export async function storeQuestion(
  knex: Knex,
  auction: Asked,
  { questionId, category, document, text }: Question,
  { userId, origin, mail }: Asking,
): Promise<Problem | null> {
  const { auctionId } = auction
  return knex.transaction(async (transaction) => {
    // One after the other for each person and auction, so that the limit holds.
    await questionTable(transaction, 'question_books')
      .insert({ auction_id: auctionId })
      .onConflict('auction_id')
      .ignore()
    await questionTable(transaction, 'question_books').where({ auction_id: auctionId }).forUpdate().first()
    const before = (await questionTable(transaction, 'questions')
      .where({ id: questionId })
      .first('auction_id', 'user_id')) as { auction_id: string; user_id: string | null } | undefined
    if (before !== undefined) {
      const isOwn = before.auction_id === auctionId && before.user_id === userId
      return isOwn ? null : problemOf('questionNotFound')
    }
    const closed = closedAt(auction, origin.at)
    if (closed !== null)
      return problemOf(closed === 'notPublished' ? 'questionsNotOpenYet' : 'questionsClosed')
    const own = questionTable(transaction, 'questions').where({ auction_id: auctionId, user_id: userId })
    const asked: unknown[] = await own.limit(QUESTIONS_PER_PERSON_MAX).select('id')
    if (asked.length >= QUESTIONS_PER_PERSON_MAX) return problemOf('questionLimitReached')
    const url = document === null ? null : documentUrl(auctionId, document)
    const named = shownDocuments(auction.description).find(({ storageUrl }) => storageUrl === url)
    if (document !== null && named === undefined)
      return problemOf('validationFailed', { errors: { document: ['invalid'] } })
    await questionTable(transaction, 'questions').insert({
      id: questionId,
      auction_id: auctionId,
      user_id: userId,
      category,
      document_file: document,
      document_name: named?.name ?? null,
      text,
      asked_at: origin.at,
      state: 'open',
    })
    await mail(transaction)
    return null
  })
}

/** Takes back a question that nobody answered; a question of somebody else is not found. */
export async function takeBack(
  knex: Knex,
  { auctionId, questionId }: { readonly auctionId: AuctionId; readonly questionId: string },
  { userId, origin }: By,
): Promise<Problem | null> {
  return knex.transaction(async (transaction) => {
    const key = { id: questionId, auction_id: auctionId, user_id: userId }
    const row = (await questionTable(transaction, 'questions').where(key).forUpdate().first('state')) as
      | { readonly state: string }
      | undefined
    if (row === undefined) return problemOf('questionNotFound')
    if (row.state === 'withdrawn') return problemOf('questionWithdrawn')
    if (row.state !== 'open') return problemOf('questionAlreadyAnswered')
    await questionTable(transaction, 'questions')
      .where(key)
      .update({ state: 'withdrawn', withdrawn_at: origin.at, draft_question: null, draft_answer: null })
    const subject = { kind: 'question', id: questionId } as const
    const after = { auctionId }
    await writeAuditEntry(transaction, { origin, action: 'question.withdrawn', subject, before: null, after })
    return null
  })
}
