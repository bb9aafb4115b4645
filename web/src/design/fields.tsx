import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, type HTMLInputAutoCompleteAttribute, type Ref } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField'

type TextProps = Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
  label: string
  /** Something at the right end of the label's line, a link for instance. */
  aside?: ReactNode
  /** Shown while there is no error. */
  hint?: ReactNode
  /** Cause and remedy; its presence marks the field. */
  error?: string | undefined
  /** "(optional)" in the reader's language, where the field may stay empty in a form of required ones. */
  optionalLabel?: string
  multiline?: boolean
  inputRef?: Ref<HTMLInputElement>
  autoComplete?: HTMLInputAutoCompleteAttribute
}

export function TextField(props: TextProps) {
  const { label, aside, hint, error, optionalLabel, multiline, inputRef, ...rest } = props
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className="field">
      <div className="line gap-1-4 multiline baseline between">
        <Label className="strong sm">
          {label} {optionalLabel && <span className={styles.optional}>{optionalLabel}</span>}
        </Label>
        {aside}
      </div>
      {multiline ? (
        <TextArea className={classNames(styles.input, styles.area)} />
      ) : (
        <Input {...(inputRef ? { ref: inputRef } : {})} className={styles.input ?? ''} />
      )}
      {hint !== undefined && error === undefined && (
        <Text slot="description" className="muted sm">
          {hint}
        </Text>
      )}
      <FieldError>{error !== undefined && <FieldErrorText>{error}</FieldErrorText>}</FieldError>
    </AriaTextField>
  )
}

type Option<Value extends string> = { value: Value; label: string }

type SelectProps<Value extends string> = {
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
export function SelectField<Value extends string>(props: SelectProps<Value>) {
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

/**
 * The text of a field error: a mark and what to do. Set it inside react-aria's FieldError or an element with
 * an id.
 */
export function FieldErrorText({ children }: { children: ReactNode }) {
  return (
    <span className={`line gap-dense sm ${styles.error}`}>
      <Icon of={TriangleAlert} />
      <span>{children}</span>
    </span>
  )
}
