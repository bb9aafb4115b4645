import type { Ref } from 'react'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './credentials.module.css'

type Props = {
  label: string
  value: string
  onChange: (password: string) => void
  inputRef: Ref<HTMLInputElement>
  /** Sending was tried without it. */
  isMissing: boolean
  /** The server does not know it. */
  isWrong: boolean
  isShown?: boolean
}

/** The password that there is, as proof of who asks; password managers fill it. */
export function CurrentPasswordField({ isMissing, isWrong, isShown = false, ...rest }: Props) {
  const { t } = useTranslation()
  const wrong = isWrong ? t('LoginPage.ConfirmEmail.PasswordWrong') : undefined
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      error={isMissing ? t('LoginPage.PasswordMissing') : wrong}
    />
  )
}

/** Password managers look for the address beside the password; the reader has it elsewhere on the page. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input
      className={styles.username}
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
