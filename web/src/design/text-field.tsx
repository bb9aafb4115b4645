import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField'
import styles from './field.module.css'
import { FieldErrorText } from './field-error.tsx'
import { classNames } from './class-names.ts'

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
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

export function TextField(props: Props) {
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
