import type { ExchangeField } from '@zuschlag/contracts/administration/object-exchange'
import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useEditor } from './editor-context.ts'
import { isEnergyField, type ExchangeRow, type ExchangeValue } from './exchange-rows.ts'

/** Longer texts are read in the form. */
const SHOWN_CHARACTERS = 240

/** What a field of an exchange is called in the form. */
export function useFieldName() {
  const { t } = useTranslation()
  return (field: ExchangeField): string => {
    if (field === 'images') return t('administration.editor.section.pictures')
    if (field === 'place') return t('administration.editor.import.place')
    if (field === 'kind') return t('administration.editor.energy.kindLabel')
    return isEnergyField(field)
      ? t(`administration.editor.energy.${field}`)
      : t(`administration.editor.field.${field}`)
  }
}

/** A value of an exchange in words and figures. */
export function useFieldText() {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = useEditor()
  const degrees = (value: number): string => String(value).replace('.', format.decimalSeparator)
  return (field: ExchangeField, value: ExchangeValue): string => {
    if (value === null || value === '') return t('administration.editor.conflict.empty')
    if (typeof value === 'object') return value.map(degrees).join(' / ')
    if (typeof value === 'number') {
      if (field === 'startPrice') return format.money(value, currency)
      if (field === 'area') return format.area(value)
      return field === 'buildingYear' ? String(value) : format.decimalExact(value)
    }
    const country = field === 'country' ? countrySchema.safeParse(value).data : undefined
    if (country !== undefined) return t(`country.${country}`)
    if (field === 'kind') return t(`administration.editor.energy.kind.${value as 'open'}`)
    if (field === 'certificateBy') return t(`administration.editor.energy.certificate.${value as 'demand'}`)
    return value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)} …` : value
  }
}

/** What a line of an exchange does to its field. */
export function useEffectText() {
  const { t } = useTranslation()
  const textOf = useFieldText()
  return ({ field, effect, before, changed }: ExchangeRow): string => {
    const texts = [
      effect === 'replaced'
        ? t('administration.editor.import.effect.replaced', { before: textOf(field, before) })
        : t(`administration.editor.import.effect.${effect}`),
      field === 'country' && effect === 'replaced' && t('administration.editor.import.effect.country'),
      changed?.why === 'rounded' && t('administration.editor.import.effect.rounded', { said: changed.said }),
      changed?.why === 'shortened' && t('administration.editor.import.effect.shortened'),
    ]
    return texts.filter(Boolean).join(' ')
  }
}
