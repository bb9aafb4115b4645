import type { QuestionProblemCode } from '@zuschlag/contracts/auction/questions'
import type { ProblemText } from './problem-text.ts'

/** Problems of questions about an auction and of their answers. */
export const questionProblemTexts: Readonly<Record<QuestionProblemCode, ProblemText>> = {
  questionNotFound: {
    status: 404,
    title: 'The question was not found.',
    detail: 'The auction has no such question, or it was deleted with the account of its asker.',
  },
  answerNotFound: {
    status: 404,
    title: 'The answer was not found.',
    detail: 'Nothing was published. The auction has no answer with this number.',
  },
  questionsNotOpenYet: {
    status: 409,
    title: 'Questions are not open yet.',
    detail: 'Questions can be asked from the publication of the auction on.',
  },
  questionsClosed: {
    status: 409,
    title: 'Questions are closed.',
    detail: 'Questions can be asked until the hours before the end that the terms name, or until the end.',
  },
  questionLimitReached: {
    status: 409,
    title: 'You have asked the maximum number of questions about this auction.',
    detail: 'The question was not stored.',
  },
  questionWithdrawn: {
    status: 409,
    title: 'The question was withdrawn.',
    detail: 'Nothing was changed. The asker has withdrawn this question.',
  },
  questionAlreadyAnswered: {
    status: 409,
    title: 'The question has been answered already.',
    detail: 'Nothing was changed. A published answer can only be supplemented.',
  },
  answersFull: {
    status: 409,
    title: 'The auction has the maximum number of published answers.',
    detail: 'Nothing was published.',
  },
}
