import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DayField } from './moment-field.tsx'

type Props = {
  /** A day, `2026-11-30`; empty for no end. */
  value: string
  onChange: (value: string) => void
  isPast: boolean
}

/** The last day of an access, by the calendar where the property is. */
export function AccessUntilField({ value, onChange, isPast }: Props) {
  const { t } = useTranslation()
  return (
    <DayField
      label={t('administration.accessUntil.label')}
      hint={t('administration.accessUntil.hint')}
      value={value}
      onChange={onChange}
      error={isPast ? t('administration.accessUntil.past') : undefined}
    />
  )
}
