import { problemOf } from '../../../kernel/api/problem.ts'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/**
 * Why a decision was refused, or that nobody knows yet whether it was taken; undefined while there is no
 * failure.
 */
export function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTranslation()
  return (error) => {
    if (error === null || error === undefined) return undefined
    const problem = problemOf(error)
    const named = problem && textIfAny(t, `runningAuction.refused.${problem.code}`)
    if (named !== undefined) return named
    if (problem === undefined || problem.status >= 500) return t('runningAuction.refused.noAnswer')
    return t('runningAuction.refused.other', { code: problem.code })
  }
}
