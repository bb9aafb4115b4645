import { useTranslation } from '../i18n/use-translation.ts'

const SECONDS_MAX = 90
const MINUTE_S = 60
/** Where the server names no time (seconds). */
const RETRY_AFTER_DEFAULT_S = 60

/**
 * "30 Sekunden", from a minute and a half on "5 Minuten": how long to wait, rounded up. `seconds` as in
 * Retry-After.
 */
export function useWaitingTime(): (seconds: number | undefined) => string {
  const { t } = useTranslation()
  return (seconds = RETRY_AFTER_DEFAULT_S) =>
    seconds <= SECONDS_MAX
      ? t('account.seconds', { count: Math.max(1, Math.ceil(seconds)) })
      : t('account.minutes', { count: Math.ceil(seconds / MINUTE_S) })
}
