import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DayField } from './moment-field.tsx'

type Props = {
  /** A day, `2026-11-30`; empty for no end. */
  value: string
  onChange: (value: string) => void
  isPast: boolean
  /** Called with whether only a part of the day is typed, which is neither a day nor no end. */
  onUnfinished: (isUnfinished: boolean) => void
  /** Whether that is shown as a fault. */
  isUnfinished: boolean
}

/** The last day of an access, by the calendar where the property is. */
export function AccessUntilField({ value, onChange, isPast, onUnfinished, isUnfinished }: Props) {
  const { t } = useTranslation()
  const fault = isUnfinished ? 'unfinished' : isPast ? 'past' : null
  return (
    <DayField
      label={t('administration.accessUntil.label')}
      hint={t('administration.accessUntil.hint')}
      value={value}
      onChange={onChange}
      onUnfinished={onUnfinished}
      error={fault === null ? undefined : t(`administration.accessUntil.${fault}`)}
    />
  )
}
