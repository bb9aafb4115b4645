import type { ProblemTexts } from '../../../kernel/forms/use-problem-text.ts'
import { textIfAny } from '../../../kernel/i18n/translator.ts'

/** Why a change by an administrator did not happen. */
export const platformProblems: ProblemTexts = {
  named: (t, code) => textIfAny(t, `platform.problem.${code}`),
  other: (t) => t('user.notSaved'),
}
