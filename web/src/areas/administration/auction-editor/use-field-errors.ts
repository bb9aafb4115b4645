import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { gapName } from './gap-name.ts'
import type { ObjectField, ObjectValues, ObjectFieldProblem } from '../object/object-values.ts'
import { useValueText } from './use-value-text.ts'

/** Cause and remedy of what does not fit, in words. */
export function useFieldErrors(
  values: ObjectValues,
  problems: ReadonlyMap<ObjectField, ObjectFieldProblem>,
  nowMs: number,
) {
  const { t } = useTranslation()
  const { nameOf } = useValueText()
  return (field: ObjectField): string | undefined => {
    const problem = problems.get(field)
    if (problem === undefined) return undefined
    if (problem === 'unfinished')
      return isMoment(field)
        ? t('administration.unfinished')
        : t('administration.editor.unreadable', { name: nameOf(field) })
    if (problem === 'shape') {
      const isUrl = field === 'externalDescriptionUrl' || field === 'virtualTourUrl'
      return t(isUrl ? 'administration.editor.wrongAddress' : 'administration.editor.wrong')
    }
    if (problem === 'earlier') return t('administration.editor.gap.endEarlier')
    const gap = gapName(field, values, nowMs)
    if (gap === 'endNight')
      return t('administration.editor.gap.endNight', {
        from: values.nightTimeStart ?? '',
        to: values.nightTimeEnd ?? '',
      })
    return gap === null ? t('administration.editor.wrong') : t(`administration.editor.gap.${gap}`)
  }
}

function isMoment(field: ObjectField): boolean {
  return ['start', 'end', 'nightTimeStart', 'nightTimeEnd'].includes(field)
}
