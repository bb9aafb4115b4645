import { useTranslation } from '../i18n/use-translation.ts'
import type { FieldProblem } from './problems-by-schema.ts'

export type FieldKind = 'text' | 'email' | 'phone' | 'choice'

/** What is wrong with a field and what to do, in the reader's language; undefined while nothing is. */
export function useFieldTexts() {
  const { t } = useTranslation()
  return (kind: FieldKind, problem: FieldProblem | undefined): string | undefined => {
    if (problem === undefined) return undefined
    if (problem === 'invalid' && kind === 'email') return t('EmailInvalidHint')
    if (problem === 'invalid' && kind === 'phone') return t('PhoneNumberInvalidHint')
    if (problem === 'invalid') return t('form.invalid')
    return kind === 'choice' ? t('form.choiceMissing') : t('form.missing')
  }
}
