import { problemOf } from '../../../kernel/api/problem.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

const named = [
  'accessAlreadyGranted',
  'accessRequestDecided',
  'agreementOutdated',
  'auctionEnded',
  'brokerageChanged',
  'brokerageNeeded',
  'brokerageNotOpen',
  'changedMeanwhile',
  'fileInfected',
  'newerProofNotOpen',
  'proofExpired',
  'tooManyRequests',
  'unsupportedMediaType',
] as const

/** Why a change of a request did not happen; undefined while nothing failed. */
export function useRequestProblem() {
  const { t } = useTranslation()
  return (error: Error | null): string | undefined => {
    if (error === null) return undefined
    const problem = problemOf(error)
    if (problem === undefined) return t('form.noAnswer')
    if (problem.code === 'payloadTooLarge') return t('InvalidMaxFileSize')
    const code = named.find((name) => name === problem.code)
    return t(code === undefined ? 'accessRequest.problem.other' : `accessRequest.problem.${code}`)
  }
}
