import type { AdministeredQuestion } from '@zuschlag/contracts/administration/questions'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type {
  OwnQuestion,
  QuestionAnswer,
  QuestionCategory,
  QuestionDocument,
  QuestionState,
} from '@zuschlag/contracts/auction/questions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'

type About = {
  readonly category: QuestionCategory
  readonly document_file: string | null
  readonly document_name: string | null
}

/** A row of `question_answers`. */
export type AnswerRow = About & {
  readonly id: string
  readonly question_id: string | null
  readonly number: number | null
  readonly supplements: number | null
  readonly question: string | null
  readonly answer: string
  readonly answered_at: Date
}

/** A row of `questions` with its answer. */
export type QuestionRow = About & {
  readonly id: string
  readonly auction_id: AuctionId
  readonly user_id: UserId | null
  readonly text: string
  readonly asked_at: Date
  readonly state: QuestionState
  readonly revision: number
  readonly draft_question: string | null
  readonly draft_answer: string | null
  readonly draft_saved_at: Date | null
  readonly answer_number: number | null
  readonly answer_question: string | null
  readonly answer: string | null
  readonly answered_at: Date | null
}

/** For everybody with access: the published wording, and nobody's name. */
export function presentAnswer(row: AnswerRow & { readonly number: number }): QuestionAnswer {
  return {
    number: row.number,
    supplements: row.supplements,
    category: row.category,
    document: documentOf(row),
    question: row.question,
    answer: row.answer,
    answeredAt: instantOf(row.answered_at),
  }
}

/** For the asker: their own words, and where the answer is. */
export function presentOwnQuestion(row: QuestionRow): OwnQuestion {
  return {
    id: row.id,
    category: row.category,
    document: documentOf(row),
    text: row.text,
    askedAt: instantOf(row.asked_at),
    state: row.state,
    answerNumber: row.answer_number,
    privateAnswer: row.state === 'answeredPrivately' ? row.answer : null,
    answeredAt: row.answered_at === null ? null : instantOf(row.answered_at),
  }
}

/** For who manages the auction; who only looks on sees neither the asker nor drafts and private answers. */
export function presentAdministeredQuestion(
  row: QuestionRow,
  person: (userId: UserId) => PersonView,
  mayAnswer: boolean,
): AdministeredQuestion {
  const { answer, answered_at: answeredAt, draft_saved_at: savedAt } = row
  const isPublished = row.answer_number !== null
  return {
    id: row.id,
    revision: row.revision,
    asker: mayAnswer && row.user_id !== null ? person(row.user_id) : null,
    category: row.category,
    document: documentOf(row),
    text: row.text,
    askedAt: instantOf(row.asked_at),
    state: row.state,
    draft:
      savedAt === null || !mayAnswer
        ? null
        : {
            question: row.draft_question ?? '',
            answer: row.draft_answer ?? '',
            savedAt: instantOf(savedAt),
          },
    answer:
      answer === null || answeredAt === null || !(mayAnswer || isPublished)
        ? null
        : {
            number: row.answer_number,
            question: row.answer_question,
            answer,
            answeredAt: instantOf(answeredAt),
          },
    mayAnswer,
  }
}

function documentOf({ document_file: fileName, document_name: name }: About): QuestionDocument | null {
  return fileName === null ? null : { fileName, name: name ?? fileName }
}

function instantOf(date: Date): Instant {
  return msToInstant(date.getTime())
}
