import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useWaitingTime } from '../../../kernel/forms/use-waiting-time.ts'
import { signInFailure } from './sign-in-failure.ts'

/** The text of a failed attempt, or undefined while there is none. */
export function useSignInFailureText(error: unknown): string | undefined {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  if (error === null || error === undefined) return undefined
  const failure = signInFailure(error)
  return failure.key === 'LoginPage.TooManyAttempts'
    ? t(failure.key, { wait: waitingTime(failure.retryAfter) })
    : t(failure.key)
}
