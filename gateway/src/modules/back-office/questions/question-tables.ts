import type { QuestionCategory, QuestionState } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { PERSONAL_DATA_ROWS_MAX, type PersonalData } from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** The tables of questions; every query of them starts here. */
export function questionTable(
  db: Knex,
  name: 'questions' | 'questions as q' | 'question_answers' | 'question_books',
): Knex.QueryBuilder {
  return accountsTable(db, name)
}

/**
 * Forgets who asked and in which words. Of an answered question its published wording stays, of a private
 * answer that there was one; the others go.
 */
export async function eraseQuestions(transaction: Knex, userId: string): Promise<void> {
  const own = questionTable(transaction, 'questions').where({ user_id: userId }).select('id')
  await questionTable(transaction, 'question_answers')
    .whereIn('question_id', own)
    .whereNull('number')
    .update({ answer: '' })
  await questionTable(transaction, 'questions')
    .where({ user_id: userId })
    .whereIn('state', ['open', 'withdrawn'])
    .delete()
  const nothing = { user_id: null, text: '', draft_question: null, draft_answer: null, draft_saved_at: null }
  await questionTable(transaction, 'questions').where({ user_id: userId }).update(nothing)
}

type ExportedRow = {
  readonly auction_id: AuctionId
  readonly category: QuestionCategory
  readonly text: string
  readonly asked_at: Date
  readonly state: QuestionState
  readonly private_answer: string | null
}

/** What a person asked, and what was answered to them alone. */
export async function questionsOfPerson(knex: Knex, userId: string): Promise<PersonalData['questions']> {
  const rows = (await questionTable(knex, 'questions as q')
    .leftJoin('question_answers as a', (on) => {
      on.on('a.question_id', 'q.id').onNull('a.number')
    })
    .where('q.user_id', userId)
    .orderBy('q.asked_at', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)
    .select('q.*', 'a.answer as private_answer')) as readonly ExportedRow[]
  return rows.map((row) => ({
    auctionId: row.auction_id,
    category: row.category,
    text: row.text,
    at: msToInstant(row.asked_at.getTime()),
    state: row.state,
    privateAnswer: row.private_answer,
  }))
}
