import {
  askQuestion,
  getQuestionBook,
  type QuestionBook,
  QUESTIONS_PER_PERSON_MAX,
  questionsCloseAt,
  withdrawQuestion,
} from '@zuschlag/contracts/auction/questions'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Bus } from '@zuschlag/engine/transport/bus'
import type { Knex } from 'knex'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { z } from 'zod'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { announceReaderNews } from '../../../kernel/reader-news.ts'
import { type AuctionAccess, seeAuction, seePrivately } from '../../../policies/auction-access.ts'
import { may } from '../../../policies/auction-policy.ts'
import { presentAnswer, presentOwnQuestion } from '../../../presenters/question-presenter.ts'
import { type Origin, originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { ownQuestions, privateAnswerCount, publishedAnswers } from './read-questions.ts'
import { documentUrl } from '../../../kernel/document-urls.ts'
import { isTimeUp, type TimedAuction } from '../../../presenters/timing.ts'
import { questionTable } from './question-tables.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { auctionMailOf } from '../../notifications/alerts/auction-mail.ts'

const tag = 'Auctions'

type Dependencies = AuctionAccess & {
  readonly knex: Knex
  readonly bus: Bus
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Questions of bidders: all with access read the same answers. */
export function questionRoutes(dependencies: Dependencies): readonly Route[] {
  return [bookRoute(dependencies), askRoute(dependencies), withdrawRoute(dependencies)]
}

function bookRoute({ knex, ...access }: Dependencies): Route {
  return signedInRoute(getQuestionBook, {
    who: 'whoSeesPrivateDetails',
    tag,
    summary: 'Read the published answers of an auction and own questions',
  }).answer(async ({ params: { auctionId }, headers, now }, viewer) => {
    const seen = await seePrivately(auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const [answers, privateCount, own] = await Promise.all([
      publishedAnswers(knex, auctionId),
      privateAnswerCount(knex, auctionId),
      ownQuestions(knex, auctionId, viewer.userId),
    ])
    const { row } = seen.value
    const closed = closedAt(row, now)
    return ok({
      answers: answers.map(presentAnswer),
      privateCount,
      own: own.map(presentOwnQuestion),
      mayAsk: closed === null && may(seen.value.by.relation, 'askQuestion'),
      closed,
      closesAt: closed === null ? questionsCloseAt(row.terms, row.effectiveEndAt) : null,
    })
  })
}

function askRoute({ knex, bus, publicUrl, ...access }: Dependencies): Route {
  return signedInRoute(askQuestion, {
    who: 'whoMayAsk',
    tag,
    summary: 'Ask a question about an auction',
  }).answer(async (call, viewer) => {
    const { auctionId } = call.params
    const seen = await seeAuction(auctionId, viewer, call.headers, access)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    if (!may(by.relation, 'askQuestion')) return err(problemOf('forbidden'))
    const asker = {
      userId: viewer.userId,
      origin: originOf(call),
      mail: (transaction: Knex) => mailQuestion(transaction, row, { publicUrl, at: call.now }),
    }
    const problem = await storeQuestion(knex, row, call.body, asker)
    if (problem !== null) return err(problem)
    announceReaderNews(bus, {
      about: 'questions',
      auctionId,
      userIds: await brokersInCharge(knex, row),
      isForAll: false,
    })
    return ok(null)
  })
}

function withdrawRoute({ knex, bus, ...access }: Dependencies): Route {
  return signedInRoute(withdrawQuestion, {
    who: 'whoMayAsk',
    tag,
    summary: 'Withdraw an own question that is not answered',
  }).answer(async (call, viewer) => {
    const { auctionId } = call.params
    const seen = await seeAuction(auctionId, viewer, call.headers, access)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    if (!may(by.relation, 'askQuestion')) return err(problemOf('forbidden'))
    const asker = { userId: viewer.userId, origin: originOf(call) }
    const problem = await takeBack(knex, call.params, asker)
    if (problem !== null) return err(problem)
    announceReaderNews(bus, {
      about: 'questions',
      auctionId,
      userIds: await brokersInCharge(knex, row),
      isForAll: false,
    })
    return ok(null)
  })
}

type Asked = TimedAuction & {
  readonly auctionId: AuctionId
  readonly description: AuctionDescription
  readonly terms: Pick<AuctionTerms, 'questionsCloseHours'>
  readonly withdrawnAt: Instant | null
}

/** Why nobody can ask now; null while questions are open [QST-2]. */
function closedAt(
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
async function storeQuestion(
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
async function takeBack(
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

const HOUR_LENGTH = '2026-11-27T15'.length

/** To the brokers in charge: a question waits. Once an hour for each auction and broker (QST-11). */
async function mailQuestion(
  transaction: Knex,
  auction: AuctionDetailsRow,
  { publicUrl, at }: { readonly publicUrl: string; readonly at: Instant },
): Promise<void> {
  const { auctionId, tenantId } = auction
  const { auction: shown } = await auctionMailOf(transaction, auction)
  const { contact: _ownContact, ...named } = shown
  const data = { auction: named, link: `${publicUrl}/administration/objects/${auctionId}/questions` }
  const of = { language: null, tenantId, auctionId }
  for (const userId of await brokersInCharge(transaction, auction)) {
    const onceKey = `question-asked:${auctionId}:${userId}:${at.slice(0, HOUR_LENGTH)}`
    await enqueueMail(transaction, { kind: 'questionAsked', to: { userId }, data, ...of, onceKey }, at)
  }
}
