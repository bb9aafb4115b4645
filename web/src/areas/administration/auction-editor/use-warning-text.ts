import { USUAL_DAYS_MIN, type PublicationWarning } from '@zuschlag/contracts/auction/publication-warnings'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ObjectValues } from '../object/object-values.ts'

/** What is unusual about an auction, in words with its own days and times. */
export function useWarningText({ start, end, timeZone }: Pick<ObjectValues, 'start' | 'end' | 'timeZone'>) {
  const { t } = useTranslation()
  const format = useFormat()
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
