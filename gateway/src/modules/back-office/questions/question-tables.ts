import {
  PERSONAL_DATA_ROWS_MAX,
  type PersonalData,
  personalDataSchema,
} from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { rowsAs } from '../../../kernel/rows.ts'

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

/** What a person asked, and what was answered to them alone. */
export async function questionsOfPerson(knex: Knex, userId: string): Promise<PersonalData['questions']> {
  return rowsAs(
    personalDataSchema.shape.questions.element,
    questionTable(knex, 'questions as q')
      .leftJoin('question_answers as a', (on) => {
        on.on('a.question_id', 'q.id').onNull('a.number')
      })
      .where('q.user_id', userId)
      .orderBy('q.asked_at', 'desc')
      .limit(PERSONAL_DATA_ROWS_MAX)
      .select('q.*', 'q.asked_at as at', 'a.answer as private_answer'),
  )
}
