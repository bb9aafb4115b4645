import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldErrorText } from './field-error.tsx'
import styles from './field.module.css'

type Option<Value extends string> = { value: Value; label: string }

type Props<Value extends string> = {
  label: string
  name: string
  value: Value | ''
  options: readonly Option<Value>[]
  /** The entry that chooses nothing; without it something is always chosen. */
  emptyLabel?: string
  onChange: (value: Value) => void
  onBlur?: () => void
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  autoComplete?: string
}

/** The browser's own select: it brings the right wheel on a phone and typing ahead on a keyboard. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, name, value, options, emptyLabel, onChange, onBlur, hint, error, isRequired, autoComplete } =
    props
  const id = useId()
  const describedBy = error === undefined && hint === undefined ? undefined : `${id}-about`
  return (
    <div className="field">
      <div className="line gap-1-4 multiline baseline between">
        <label className="strong sm" htmlFor={id}>
          {label}
        </label>
      </div>
      <select
        id={id}
        name={name}
        className={classNames(styles.input, styles.select)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        onBlur={onBlur}
        required={isRequired}
        autoComplete={autoComplete}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        data-invalid={error === undefined ? undefined : ''}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {describedBy !== undefined && (
        <div id={describedBy} className={error === undefined ? 'muted sm' : undefined}>
          {error === undefined ? hint : <FieldErrorText>{error}</FieldErrorText>}
        </div>
      )}
    </div>
  )
}
