import { useId } from 'react'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AccentCheck, type AccentUse } from './accent-check.tsx'
import styles from './accent-field.module.css'

export const accentPattern = /^#[0-9a-f]{6}$/i
/** What the browser's own colour chooser starts with where no colour is chosen. */
const NO_COLOUR = '#31486b'

type Props = { use: AccentUse; value: string; onChange: (value: string) => void }

/** A tenant colour as `#rrggbb`, by hand or by the browser's chooser; empty takes the platform's. */
export function AccentField({ use, value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isColour = accentPattern.test(value)
  const isWrong = value !== '' && !isColour
  const label = t(`platform.accent.${use}`)
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className="line gap-2">
        <input
          type="color"
          className={styles.chooser}
          aria-label={t('platform.accent.choose', { label })}
          value={isColour ? value.toLowerCase() : NO_COLOUR}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          id={id}
          className={styles.text}
          value={value}
          maxLength={7}
          placeholder={t('platform.accent.none')}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
        />
      </div>
      {isWrong && (
        <div id={`${id}-wrong`}>
          <FieldErrorText>{t('platform.accent.wrong')}</FieldErrorText>
        </div>
      )}
      <AccentCheck key={isColour ? value : ''} use={use} colour={isColour ? value : null} />
    </div>
  )
}
