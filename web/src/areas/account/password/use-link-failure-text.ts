import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useWaitingTime } from '../../../kernel/forms/use-waiting-time.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { pageTexts } from './page-texts.ts'

/**
 * Why a password was not set, where no field of the form is at fault; undefined while there is no failure.
 */
export function useLinkFailureText(purpose: TokenPurpose, error: unknown): string | undefined {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  if (error === null || error === undefined) return undefined
  const problem = problemOf(error)
  if (problem?.status === 429)
    return t('LoginPage.TooManyAttempts', { wait: waitingTime(problem.retryAfter) })
  if (problem?.code === 'tokenInvalid') return t(pageTexts[purpose].invalid)
  return t(problem === undefined ? 'LoginPage.NoConnection' : pageTexts[purpose].failed)
}
