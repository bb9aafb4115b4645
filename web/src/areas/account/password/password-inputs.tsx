import type { PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import type { Ref } from 'react'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'
import { NewPasswordFields, type NewPasswordValues } from '../credentials/new-password-fields.tsx'
import type { NewPasswordMistakes } from '../credentials/new-password.ts'

type Props = {
  form: NewPasswordValues
  onChange: (values: NewPasswordValues) => void
  mistakes: NewPasswordMistakes
  /** Whether the server does not know the current password. */
  isWrong: boolean
  owner: PasswordOwner
  isShown: boolean
  /** The password that there is, or a new one, asked for once or twice. */
  kind: 'current' | 'newOnce' | 'newTwice'
  label: string
  passwordRef: Ref<HTMLInputElement>
  repetitionRef: Ref<HTMLInputElement>
}

export function PasswordInputs({ form, onChange, isWrong, kind, ...rest }: Props) {
  if (kind !== 'current') {
    const values = { password: form.password, repetition: form.repetition }
    return (
      <NewPasswordFields {...rest} values={values} onChange={onChange} isRepeated={kind === 'newTwice'} />
    )
  }
  return (
    <CurrentPasswordField
      label={rest.label}
      inputRef={rest.passwordRef}
      value={form.password}
      onChange={(password) => onChange({ password, repetition: '' })}
      isMissing={rest.mistakes.password !== undefined}
      isWrong={isWrong}
      isShown={rest.isShown}
    />
  )
}
