import { codeAmong, type ProblemTexts } from '../../../kernel/forms/use-problem-text.ts'

const codes = [
  'changedMeanwhile',
  'questionWithdrawn',
  'questionAlreadyAnswered',
  'questionNotFound',
  'answersFull',
] as const

/** Why an answer was not stored. */
export const answerProblemTexts: ProblemTexts = {
  named: (t, code) => {
    const known = codeAmong(codes, code)
    return known && t(`questions.failed.${known}`)
  },
  other: (t) => t('questions.failed.other'),
}
