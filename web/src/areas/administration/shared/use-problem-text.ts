import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useWaitingTime } from '../../../kernel/forms/use-waiting-time.ts'
import { problemOf } from '../../../kernel/api/problem.ts'

/** Codes that have words of their own; everything else was not saved. */
const codes = [
  'alreadyMember',
  'alreadySuspended',
  'changedMeanwhile',
  'currencyInUse',
  'emailAlreadyUsed',
  'fileInfected',
  'lastSystemAdmin',
  'leadingRunningAuction',
  'managingRunningAuction',
  'notFound',
  'notOnYourself',
  'notSuspended',
  'partnerWithoutLogo',
  'partnersFull',
  'payloadTooLarge',
  'registrationAlreadyDecided',
  'unsupportedMediaType',
] as const

/** Why a change did not happen, in a sentence; undefined while there is no failure. */
export function useProblemText(error: unknown): string | undefined {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  if (error === null || error === undefined) return undefined
  const problem = problemOf(error)
  if (problem === undefined || problem.status >= 500) return t('LoginPage.NoConnection')
  if (problem.status === 429) return t('LoginPage.TooManyAttempts', { wait: waitingTime(problem.retryAfter) })
  const code = codes.find((known) => known === problem.code)
  return code === undefined ? t('user.notSaved') : t(`platform.problem.${code}`)
}
