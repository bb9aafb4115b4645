import type { Ref } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TextField } from '../../../design/text-field.tsx'

type Props = {
  email: string
  onEmail: (email: string) => void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

/** The address by which people sign in, named so that password managers fill it. */
export function SignInEmailField({ email, onEmail, inputRef, error }: Props) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('LoginPage.Email')}
      type="email"
      name="email"
      autoComplete="username"
      inputRef={inputRef}
      value={email}
      onChange={onEmail}
      error={error}
    />
  )
}
