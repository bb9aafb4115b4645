import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ComparedFact } from './fact-list.tsx'
import { shortHash } from './short-hash.ts'

/** The business terms that a bid or a request was made under; nothing of other steps and of older events. */
export function useAgreementFact(): (step: DisputeStep) => readonly ComparedFact[] {
  const { t } = useTranslation()
  return ({ facts: { businessTerms } }) => {
    if (!businessTerms) return []
    const { version, hash } = businessTerms
    const value = t('dispute.state.termsVersion', { version, hash: shortHash(hash) })
    return [{ term: t('dispute.state.businessTerms'), value }]
  }
}
