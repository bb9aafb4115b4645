import { useCallback } from 'react'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Why an attempt was refused, in words for those who run the auction. */
export function useAttemptReason(): (code: string) => string {
  const { t } = useTranslation()
  return useCallback((code) => textIfAny(t, `runningAuction.attemptReason.${code}`) ?? code, [t])
}
