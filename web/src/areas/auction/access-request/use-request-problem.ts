import { problemOf } from '../../../kernel/api/problem.ts'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Why a change of a request did not happen; undefined while nothing failed. */
export function useRequestProblem() {
  const { t } = useTranslation()
  return (error: Error | null): string | undefined => {
    if (error === null) return undefined
    const problem = problemOf(error)
    if (problem === undefined) return t('form.noAnswer')
    if (problem.code === 'payloadTooLarge') return t('InvalidMaxFileSize')
    return textIfAny(t, `accessRequest.problem.${problem.code}`) ?? t('accessRequest.problem.other')
  }
}
