import { canPurchaseReachMinimum } from '@zuschlag/contracts/auction/publication'
import { useIntl, useTranslation, textIfAny } from '../../../kernel/i18n/use-translation.ts'
import {
  isUrlField,
  type ObjectField,
  type ObjectFieldProblem,
  type ObjectValues,
  sectionOf,
} from '../object/object-values.ts'
import { USUAL_DAYS_MIN, type PublicationWarning } from '@zuschlag/contracts/auction/publication-warnings'

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
      return t(isUrlField(field) ? 'administration.editor.wrongAddress' : 'administration.editor.wrong')
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

/** Names and values of fields in words, for showing two versions side by side. */
export function useValueText() {
  const { t, format } = useIntl()
  const nameOf = (field: ObjectField): string =>
    // Those without a name of their own are called by their section.
    textIfAny(t, `administration.editor.field.${field}`) ??
    t(`administration.editor.section.${sectionOf(field)}`)
  const textOf = (field: ObjectField, values: ObjectValues): string => {
    const value = values[field]
    if (value === null || value === undefined || value === '')
      return t('administration.editor.conflict.empty')
    if (field === 'start' || field === 'end') return format.dateTime(values[field] ?? '', values.timeZone)
    if (typeof value === 'boolean') return t(`administration.editor.conflict.${value ? 'yes' : 'no'}`)
    if (typeof value === 'number') return format.wholeNumber(value)
    if (Array.isArray(value)) return value.map(({ name }) => name).join(', ')
    if (typeof value === 'object')
      return Object.values(value)
        .filter((part) => part !== null)
        .join(', ')
    return value
  }
  return { nameOf, textOf }
}

/** Gaps of publication that have words of their own. */
const namedGaps = [
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
type NamedGap = (typeof namedGaps)[number]
type GapName = NamedGap | 'end' | 'endPast' | 'endNight' | 'minimumPriceAbovePurchase'

/** Which words say what publication asks for in a field; null where no field has such words. */
export function gapName(field: ObjectField, values: ObjectValues, nowMs: number): GapName | null {
  if (field === 'end') return endGap(values, nowMs)
  if (field === 'minimumPrice' && !canPurchaseReachMinimum(values)) return 'minimumPriceAbovePurchase'
  return namedGaps.find((gap) => gap === field) ?? null
}

function endGap({ end }: ObjectValues, nowMs: number): 'end' | 'endPast' | 'endNight' {
  if (end === null) return 'end'
  return Date.parse(end) <= nowMs ? 'endPast' : 'endNight'
}

/** What is unusual about an auction, in words with its own days and times. */
export function useWarningText({ start, end, timeZone }: Pick<ObjectValues, 'start' | 'end' | 'timeZone'>) {
  const { t, format } = useIntl()
  return (warning: PublicationWarning): string => {
    switch (warning.kind) {
      case 'startPast':
      case 'endSoon': {
        const when = format.dateTime((warning.kind === 'endSoon' ? end : start) ?? '', timeZone)
        return t(`administration.publication.warning.${warning.kind}`, { when })
      }
      case 'short':
        return t('administration.publication.warning.short', { count: USUAL_DAYS_MIN })
      case 'endHour':
        return t('administration.publication.warning.endHour', { time: format.time(end ?? '', timeZone) })
      case 'startHoliday':
      case 'endHoliday': {
        const holiday = t(`administration.editor.holiday.${warning.holiday}`)
        return t(`administration.publication.warning.${warning.kind}`, { holiday })
      }
      case 'foreignCurrency':
        return t('administration.publication.warning.foreignCurrency', { currency: warning.currency })
      default:
        return t(`administration.publication.warning.${warning.kind}`)
    }
  }
}
