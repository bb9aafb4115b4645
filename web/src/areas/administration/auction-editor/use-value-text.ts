import { labelledFields } from '../history/event-words.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { type ObjectField, type ObjectValues, sectionOf } from '../object/object-values.ts'

/** Fields that have a name of their own; the others are called by their section. */
type Named = (typeof labelledFields)[number]

function isNamed(field: ObjectField): field is Named {
  return labelledFields.some((known) => known === field)
}

/** Names and values of fields in words, for showing two versions side by side. */
export function useValueText() {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = (field: ObjectField): string =>
    isNamed(field)
      ? t(`administration.editor.field.${field}`)
      : t(`administration.editor.section.${sectionOf(field)}`)
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
