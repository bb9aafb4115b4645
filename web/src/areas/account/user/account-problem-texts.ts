import { codeAmong, type ProblemTexts } from '../../../kernel/forms/problem-notice.tsx'

/** Why a change of the account did not happen, where no field is at fault. */
export const accountProblemTexts: ProblemTexts = { other: (t) => t('user.notSaved') }

const refusals = [
  'leadingRunningAuction',
  'acquiredAuction',
  'managingRunningAuction',
  'sellerOfAuction',
  'lastSystemAdmin',
] as const

/** Also why an account cannot be deleted for now, where the rules say so. */
export const deletionProblems: ProblemTexts = {
  ...accountProblemTexts,
  named: (t, code) => {
    const refusal = codeAmong(refusals, code)
    return refusal && t(`user.data.refused.${refusal}`)
  },
}
