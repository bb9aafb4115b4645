import type { getAdministeredQuestions } from '@zuschlag/contracts/administration/questions'
import { QUESTIONS_TAKE_MAX } from '@zuschlag/contracts/administration/questions'
import { ANSWERS_MAX, QUESTIONS_PER_PERSON_MAX } from '@zuschlag/contracts/auction/questions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { unfinishedIds } from '@zuschlag/projections/auction-details/queries'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { AnswerRow, QuestionRow } from '../../../presenters/question-presenter.ts'
import { countOf, rowsOf } from '../../../kernel/rows.ts'
import { questionTable } from './question-tables.ts'

/** Published answers of an auction in the order of their numbers: the same rows for every reader. */
export async function publishedAnswers(
  knex: Knex,
  auctionId: AuctionId,
): Promise<readonly (AnswerRow & { readonly number: number })[]> {
  return rowsOf(
    questionTable(knex, 'question_answers')
      .where({ auction_id: auctionId })
      .whereNotNull('number')
      .orderBy('number')
      .limit(ANSWERS_MAX),
  )
}

export async function privateAnswerCount(knex: Knex, auctionId: AuctionId): Promise<number> {
  return countOf(
    questionTable(knex, 'questions').where({ auction_id: auctionId, state: 'answeredPrivately' }),
  )
}

/** Questions of one person in one auction, the newest first. */
export async function ownQuestions(
  knex: Knex,
  auctionId: AuctionId,
  userId: UserId,
): Promise<readonly QuestionRow[]> {
  return rowsOf(
    withAnswers(knex)
      .where({ 'q.auction_id': auctionId, 'q.user_id': userId })
      .orderBy([{ column: 'q.asked_at', order: 'desc' }, 'q.id'])
      .limit(QUESTIONS_PER_PERSON_MAX)
      .select(columns),
  )
}

type Query = z.output<NonNullable<(typeof getAdministeredQuestions)['query']>>

/** One page of an auction's questions for the people who answer them. The caller checks permission. */
export async function administeredQuestions(
  knex: Knex,
  auctionId: AuctionId,
  { skip, take, state, category, search }: Query,
): Promise<{ readonly rows: readonly QuestionRow[]; readonly total: number }> {
  const found = () => {
    const query = withAnswers(knex).where('q.auction_id', auctionId)
    if (state !== undefined) void query.where('q.state', state)
    if (category !== undefined) void query.where('q.category', category)
    const words = search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
    if (words !== '')
      void query.where((either) => {
        for (const column of ['q.text', 'q.document_name', 'a.question', 'a.answer'])
          void either.orWhereILike(column, `%${words}%`)
      })
    return query
  }
  const page = found()
    .orderByRaw(`q.state = 'open' desc`)
    .orderByRaw(`case when q.state = 'open' then q.asked_at end`)
    .orderBy([{ column: 'q.asked_at', order: 'desc' }, 'q.id'])
    .offset(skip)
    .limit(take)
    .select(columns)
  return { rows: await rowsOf(page), total: await countOf(found()) }
}

/** Questions that nobody answered, in what the viewer manages and what is not decided. */
function openIn(knex: Knex, viewer: SignedIn, now: Instant): Knex.QueryBuilder {
  return questionTable(knex, 'questions')
    .where({ state: 'open' })
    .whereIn('auction_id', unfinishedIds(knex, viewer, now))
}

export function openQuestionCount(knex: Knex, viewer: SignedIn, now: Instant): Promise<number> {
  return countOf(openIn(knex, viewer, now))
}

export async function openQuestions(
  knex: Knex,
  viewer: SignedIn,
  now: Instant,
): Promise<readonly QuestionRow[]> {
  const oldest = openIn(knex, viewer, now).orderBy(['asked_at', 'id']).limit(QUESTIONS_TAKE_MAX)
  return rowsOf(oldest)
}

const columns = [
  'q.*',
  'a.number as answer_number',
  'a.question as answer_question',
  'a.answer',
  'a.answered_at',
]

function withAnswers(knex: Knex): Knex.QueryBuilder {
  return questionTable(knex, 'questions as q').leftJoin('question_answers as a', 'a.question_id', 'q.id')
}
