import { codeAmong, type ProblemTexts } from '../../../kernel/forms/use-problem-text.ts'

/** Codes that have words of their own; everything else was not saved. */
const codes = [
  'accessRequestDecided',
  'accessRequestWithdrawn',
  'alreadyMember',
  'alreadySuspended',
  'auctionWithdrawn',
  'brokerageNeeded',
  'changedMeanwhile',
  'currencyInUse',
  'emailAlreadyUsed',
  'fileInfected',
  'lastSystemAdmin',
  'leadingRunningAuction',
  'managingRunningAuction',
  'newerProofNotOpen',
  'notFound',
  'notOnYourself',
  'notSuspended',
  'partnerWithoutLogo',
  'partnersFull',
  'payloadTooLarge',
  'proofExpired',
  'registrationAlreadyDecided',
  'unsupportedMediaType',
] as const

/** Why a change by an administrator did not happen. */
export const platformProblems: ProblemTexts = {
  named: (t, problemCode) => {
    const code = codeAmong(codes, problemCode)
    return code && t(`platform.problem.${code}`)
  },
  other: (t) => t('user.notSaved'),
}
