import type { AdministeredQuestion } from '@zuschlag/contracts/administration/questions'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type {
  OwnQuestion,
  QuestionAnswer,
  QuestionCategory,
  QuestionDocument,
} from '@zuschlag/contracts/auction/questions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

type About = {
  readonly category: QuestionCategory
  readonly documentFile: string | null
  readonly documentName: string | null
}

/** A row of `question_answers`. */
export type AnswerRow = About &
  Omit<QuestionAnswer, 'number' | 'document'> & {
    readonly id: string
    readonly questionId: string | null
    readonly number: number | null
  }

/** A row of `questions` with its answer. */
export type QuestionRow = About &
  Omit<OwnQuestion, 'document' | 'privateAnswer'> & {
    readonly auctionId: AuctionId
    readonly userId: UserId | null
    readonly revision: number
    readonly draftQuestion: string | null
    readonly draftAnswer: string | null
    readonly draftSavedAt: Instant | null
    readonly answerQuestion: string | null
    readonly answer: string | null
  }

/** For everybody with access: the published wording, and nobody's name. */
export function presentAnswer(row: AnswerRow & { readonly number: number }): QuestionAnswer {
  const { number, supplements, category, question, answer, answeredAt } = row
  return { number, supplements, category, document: documentOf(row), question, answer, answeredAt }
}

/** For the asker: their own words, and where the answer is. */
export function presentOwnQuestion(row: QuestionRow): OwnQuestion {
  const { id, category, text, askedAt, state, answerNumber, answeredAt } = row
  const privateAnswer = state === 'answeredPrivately' ? row.answer : null
  const document = documentOf(row)
  return { id, category, document, text, askedAt, state, answerNumber, privateAnswer, answeredAt }
}

/** For who manages the auction; who only looks on sees neither the asker nor drafts and private answers. */
export function presentAdministeredQuestion(
  row: QuestionRow,
  person: (userId: UserId) => PersonView,
  mayAnswer: boolean,
): AdministeredQuestion {
  const { id, revision, category, text, askedAt, state, answer, answeredAt, draftSavedAt: savedAt } = row
  const { userId, answerNumber: number, answerQuestion } = row
  const { draftQuestion, draftAnswer } = row
  return {
    id,
    revision,
    asker: mayAnswer && userId !== null ? person(userId) : null,
    category,
    document: documentOf(row),
    text,
    askedAt,
    state,
    draft:
      savedAt === null || !mayAnswer
        ? null
        : { question: draftQuestion ?? '', answer: draftAnswer ?? '', savedAt },
    answer:
      answer === null || answeredAt === null || !(mayAnswer || number !== null)
        ? null
        : { number, question: answerQuestion, answer, answeredAt },
    mayAnswer,
  }
}

function documentOf({ documentFile: fileName, documentName: name }: About): QuestionDocument | null {
  return fileName === null ? null : { fileName, name: name ?? fileName }
}
