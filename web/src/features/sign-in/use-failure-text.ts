import { useTranslation } from 'react-i18next'
import { signInFailure } from './sign-in-failure.ts'

/** The text of a failed attempt, or undefined while there is none. */
export function useFailureText(error: unknown): string | undefined {
  const { t } = useTranslation()
  if (error === null || error === undefined) return undefined
  const failure = signInFailure(error)
  return failure.key === 'LoginPage.TooManyAttempts'
    ? t(failure.key, { count: failure.count })
    : t(failure.key)
}
