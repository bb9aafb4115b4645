import {
  answerQuestion,
  getAdministeredQuestions,
  getOpenQuestions,
  QUESTIONS_TAKE_MAX,
  saveAnswerDraft,
  supplementAnswer,
} from '@zuschlag/contracts/administration/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { administeredList } from '@zuschlag/projections/auction-details/administered-queries'
import type { Knex } from 'knex'
import { randomUUID } from 'node:crypto'
import { ANSWERS_MAX } from '@zuschlag/contracts/auction/questions'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { z } from 'zod'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { announceReaderNews } from '../../../kernel/reader-news.ts'
import { rowOf } from '../../../kernel/rows.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import { presentAdministeredAuction } from '../../../presenters/administered-presenter.ts'
import { presentAdministeredQuestion } from '../../../presenters/question-presenter.ts'
import { type Origin, originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { People } from '../admissions/people.ts'
import { managed, type RequireManagedAuction } from '../shared/require-managed-auction.ts'
import { administeredQuestions, openQuestionCount, openQuestions } from './read-questions.ts'
import type { AnswerRow, QuestionRow } from '../../../presenters/question-presenter.ts'
import { questionTable } from './question-tables.ts'

const facts = { who: 'whoManages', tag: 'Bidders of an auction' } as const

type Dependencies = {
  readonly knex: Knex
  readonly bus: Bus
  readonly people: People
  readonly directory: Directory
  readonly requireManagedAuction: RequireManagedAuction
}

/** Answers to questions: by the tenant of the auction, and by system administrators. */
export function administerQuestionRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    listRoute(dependencies),
    openRoute(dependencies),
    draftRoute(dependencies),
    answerRoute(dependencies),
    supplementRoute(dependencies),
  ]
}

function listRoute({ knex, people, requireManagedAuction }: Dependencies): Route {
  return signedInRoute(getAdministeredQuestions, {
    ...facts,
    who: 'whoSeesManagement',
    summary: 'List the questions about an auction',
  }).answer(async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    const mayAnswer = may(relationTo(viewer, own.value, false), 'manage')
    const { auctionId } = call.params
    const { rows, total } = await administeredQuestions(knex, auctionId, call.query)
    const askers = mayAnswer ? rows.flatMap(({ userId }) => userId ?? []) : []
    const person = await people(askers, auctionId)
    return ok({
      questions: rows.map((row) => presentAdministeredQuestion(row, person, mayAnswer)),
      total,
    })
  })
}

/** The query is scoped by the viewer, as are the auctions. */
function openRoute({ knex, directory }: Dependencies): Route {
  return signedInRoute(getOpenQuestions, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'List the questions that wait for an answer',
  }).answer(async ({ now }, viewer) => {
    const [rows, total] = await Promise.all([
      openQuestions(knex, viewer, now),
      openQuestionCount(knex, viewer, now),
    ])
    const ids = [...new Set(rows.map(({ auctionId }) => auctionId))]
    const auctions = await administeredList(
      knex,
      viewer,
      now,
      { search: '', sort: 'title', ids },
      QUESTIONS_TAKE_MAX,
    )
    const parties = await directory.partiesOf(auctions)
    const byId = new Map(
      auctions.map((auction, index) => [auction.auctionId, { auction, own: parties[index] }]),
    )
    const questions = rows.flatMap((row) => {
      const found = byId.get(row.auctionId)
      if (found?.own === undefined) return []
      return [
        {
          auction: presentAdministeredAuction(found.auction, found.own),
          id: row.id,
          category: row.category,
          text: row.text,
          askedAt: row.askedAt,
          hasDraft: row.draftSavedAt !== null,
          mayAnswer: may(relationTo(viewer, found.auction, false), 'manage'),
        },
      ]
    })
    return ok({ questions, total })
  })
}

function draftRoute(dependencies: Dependencies): Route {
  return signedInRoute(saveAnswerDraft, { ...facts, summary: 'Save the draft of an answer' }).answer(
    async (call, viewer) => {
      const own = await managed(dependencies, call, viewer)
      if (!own.ok) return own
      return saveDraft(dependencies.knex, call.params, call.body, originOf(call))
    },
  )
}

function answerRoute(dependencies: Dependencies): Route {
  return signedInRoute(answerQuestion, {
    ...facts,
    summary: 'Answer a question to everybody with access or to its asker',
  }).answer(async (call, viewer) => {
    const own = await managed(dependencies, call, viewer)
    if (!own.ok) return own
    const answered = await answerOnce(dependencies.knex, call.params, call.body, originOf(call))
    if (!answered.ok) return answered
    if (answered.value.isNew) announceAnswer(dependencies.bus, call.params.auctionId)
    return ok({ number: answered.value.number })
  })
}

function supplementRoute(dependencies: Dependencies): Route {
  return signedInRoute(supplementAnswer, { ...facts, summary: 'Supplement a published answer' }).answer(
    async (call, viewer) => {
      const own = await managed(dependencies, call, viewer)
      if (!own.ok) return own
      const { auctionId } = call.params
      const answered = await supplementOnce(dependencies.knex, auctionId, call.body, originOf(call))
      if (!answered.ok) return answered
      if (answered.value.isNew) announceAnswer(dependencies.bus, auctionId)
      return ok({ number: answered.value.number })
    },
  )
}

/** Open pages read again at once; notices and mails follow in the process that sends them. */
function announceAnswer(bus: Bus, auctionId: AuctionId): void {
  announceReaderNews(bus, { about: 'questions', auctionId, userIds: [], isForAll: true })
}

type Of = { readonly auctionId: AuctionId; readonly questionId: string }
type Draft = z.output<NonNullable<(typeof saveAnswerDraft)['body']>>
type Answer = z.output<NonNullable<(typeof answerQuestion)['body']>>
type Supplement = z.output<NonNullable<(typeof supplementAnswer)['body']>>
type Answered = { readonly number: number | null; readonly isNew: boolean }

/** Keeps a draft; refused where somebody else changed the question since it was read. */
async function saveDraft(
  knex: Knex,
  of: Of,
  { revision, question, answer }: Draft,
  { at }: Origin,
): Promise<Result<{ readonly revision: number }, Problem>> {
  return knex.transaction(async (transaction) => {
    const row = await lockedQuestion(transaction, of)
    const problem = row === null ? problemOf('questionNotFound') : refusalOf(row, revision)
    if (problem !== null) return err(problem)
    await questionTable(transaction, 'questions')
      .where({ id: of.questionId })
      .update({
        draft_question: question,
        draft_answer: answer,
        draft_saved_at: at,
        revision: revision + 1,
      })
    return ok({ revision: revision + 1 })
  })
}

/** Answers once. The same answer again, after its response was lost, gets the first response. */
async function answerOnce(
  knex: Knex,
  of: Of,
  body: Answer,
  origin: Origin,
): Promise<Result<Answered, Problem>> {
  return knex.transaction(async (transaction) => {
    const row = await lockedQuestion(transaction, of)
    if (row === null) return err(problemOf('questionNotFound'))
    const question = body.to === 'everybody' ? body.question : null
    const repeated = await repeatedAnswer(transaction, of, { question, answer: body.answer })
    if (repeated !== null) return ok({ number: repeated.number, isNew: false })
    const problem = refusalOf(row, body.revision)
    if (problem !== null) return err(problem)
    const place =
      body.to === 'everybody' ? await nextPlace(transaction, of.auctionId, origin) : unpublished(origin)
    if (place === null) return err(problemOf('answersFull'))
    await takePlace(transaction, of.auctionId, place.number)
    await questionTable(transaction, 'question_answers').insert({
      ...aboutOf(of.auctionId, row),
      ...place,
      id: randomUUID(),
      question_id: of.questionId,
      question,
      answer: body.answer,
      author_user_id: origin.actorUserId,
    })
    const state = body.to === 'everybody' ? 'answered' : 'answeredPrivately'
    const noDraft = { draft_question: null, draft_answer: null, draft_saved_at: null }
    await questionTable(transaction, 'questions')
      .where({ id: of.questionId })
      .update({ ...noDraft, state, revision: body.revision + 1 })
    await writeAuditEntry(transaction, {
      origin,
      action: `question.${state}`,
      subject: { kind: 'question', id: of.questionId },
      after: { auctionId: of.auctionId, number: place.number },
    })
    return ok({ number: place.number, isNew: true })
  })
}

/** Publishes an entry of its own that refers to a published answer. */
async function supplementOnce(
  knex: Knex,
  auctionId: AuctionId,
  { supplementId, number, answer }: Supplement,
  origin: Origin,
): Promise<Result<{ readonly number: number; readonly isNew: boolean }, Problem>> {
  return knex.transaction(async (transaction) => {
    const place = await nextPlace(transaction, auctionId, origin)
    const answers = () => questionTable(transaction, 'question_answers').where({ auction_id: auctionId })
    const stored = (await questionTable(transaction, 'question_answers')
      .where({ id: supplementId })
      .first('auction_id', 'number')) as { auction_id: string; number: number } | undefined
    if (stored !== undefined) {
      if (stored.auction_id !== auctionId) return err(problemOf('answerNotFound'))
      return ok({ number: stored.number, isNew: false })
    }
    const before = await answers().where({ number }).first<object | undefined>()
    if (before === undefined) return err(problemOf('answerNotFound'))
    if (place === null) return err(problemOf('answersFull'))
    await takePlace(transaction, auctionId, place.number)
    await questionTable(transaction, 'question_answers').insert({
      ...aboutOf(auctionId, rowOf(before)),
      ...place,
      id: supplementId,
      supplements: number,
      answer,
      author_user_id: origin.actorUserId,
    })
    const subject = { kind: 'question', id: supplementId } as const
    const after = { auctionId, number: place.number, supplements: number }
    await writeAuditEntry(transaction, {
      origin,
      action: 'question.supplemented',
      subject,
      after,
    })
    return ok({ number: place.number, isNew: true })
  })
}

function unpublished({ at }: Origin): { readonly number: null; readonly answered_at: string } {
  return { number: null, answered_at: at }
}

/**
 * The next number of an auction and its time; null where the book is full. The row stays locked until the
 * commit, so that no reader sees a number before the one in front of it.
 */
async function nextPlace(
  transaction: Knex,
  auctionId: AuctionId,
  { at }: Origin,
): Promise<{ readonly number: number; readonly answered_at: Date } | null> {
  const books = () => questionTable(transaction, 'question_books')
  await books().insert({ auction_id: auctionId }).onConflict('auction_id').ignore()
  const book = (await books().where({ auction_id: auctionId }).forUpdate().first('last_number')) as {
    readonly last_number: number
  }
  if (book.last_number >= ANSWERS_MAX) return null
  const last = (await questionTable(transaction, 'question_answers')
    .where({ auction_id: auctionId, number: book.last_number })
    .first('answered_at')) as { readonly answered_at: Date } | undefined
  const now = new Date(at)
  // Clocks of two processes may differ: times follow the numbers.
  const answeredAt = last !== undefined && last.answered_at > now ? last.answered_at : now
  return { number: book.last_number + 1, answered_at: answeredAt }
}

async function takePlace(transaction: Knex, auctionId: AuctionId, number: number | null): Promise<void> {
  if (number === null) return
  const book = questionTable(transaction, 'question_books').where({ auction_id: auctionId })
  await book.update({ last_number: number })
}

async function lockedQuestion(transaction: Knex, { auctionId, questionId }: Of): Promise<QuestionRow | null> {
  const key = { id: questionId, auction_id: auctionId }
  const own = questionTable(transaction, 'questions').where(key).forUpdate()
  const row = await own.first<object | undefined>()
  return row === undefined ? null : rowOf(row)
}

async function repeatedAnswer(
  transaction: Knex,
  { questionId }: Of,
  same: { readonly question: string | null; readonly answer: string },
): Promise<Pick<AnswerRow, 'number'> | null> {
  const row: unknown = await questionTable(transaction, 'question_answers')
    .where({ question_id: questionId, ...same })
    .first('number')
  return (row as Pick<AnswerRow, 'number'> | undefined) ?? null
}

function refusalOf({ state, revision }: QuestionRow, seen: number): Problem | null {
  if (state === 'withdrawn') return problemOf('questionWithdrawn')
  if (state !== 'open') return problemOf('questionAlreadyAnswered')
  return revision === seen ? null : problemOf('changedMeanwhile')
}

function aboutOf(
  auctionId: AuctionId,
  { category, documentFile, documentName }: Pick<AnswerRow, 'category' | 'documentFile' | 'documentName'>,
): Readonly<Record<string, string | null>> {
  return { auction_id: auctionId, category, document_file: documentFile, document_name: documentName }
}
