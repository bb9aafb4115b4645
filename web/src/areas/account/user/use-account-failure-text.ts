import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useWaitingTime } from '../../../kernel/forms/use-waiting-time.ts'
import { problemOf } from '../../../kernel/api/problem.ts'

/**
 * Why a change of the account did not happen, where no field is at fault; undefined while there is no
 * failure.
 */
export function useAccountFailureText(error: unknown): string | undefined {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  if (error === null || error === undefined) return undefined
  const problem = problemOf(error)
  if (problem?.status === 429)
    return t('LoginPage.TooManyAttempts', { wait: waitingTime(problem.retryAfter) })
  return problem === undefined || problem.status >= 500 ? t('LoginPage.NoConnection') : t('user.notSaved')
}
