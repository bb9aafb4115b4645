import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ObjectField, ObjectValues } from './object-values.ts'
import type { FieldProblem } from './sections.ts'

/** Gaps of publication that have words of their own. */
const gaps = [
  'title',
  'zipCode',
  'city',
  'start',
  'startPrice',
  'auctionBidMinimumIncrease',
  'immediatePurchasePrice',
  'minimumPrice',
  'images',
  'energy',
] as const
type Gap = (typeof gaps)[number]

function isGap(field: ObjectField): field is Gap {
  return gaps.some((gap) => gap === field)
}

/** Cause and remedy of what does not fit, in words. */
export function useFieldErrors(
  values: ObjectValues,
  problems: ReadonlyMap<ObjectField, FieldProblem>,
  nowMs: number,
) {
  const { t } = useTranslation()
  return (field: ObjectField): string | undefined => {
    const problem = problems.get(field)
    if (problem === undefined) return undefined
    if (problem === 'shape') {
      const isAddress = field === 'externalDescriptionUrl' || field === 'virtualTourUrl'
      return t(isAddress ? 'administration.editor.wrongAddress' : 'administration.editor.wrong')
    }
    if (field === 'end') return t(`administration.editor.gap.${endGap(values, nowMs)}`)
    if (isGap(field)) return t(`administration.editor.gap.${field}`)
    return t('administration.editor.wrong')
  }
}

function endGap({ end }: ObjectValues, nowMs: number): 'end' | 'endPast' | 'endNight' {
  if (end === null) return 'end'
  return Date.parse(end) <= nowMs ? 'endPast' : 'endNight'
}
