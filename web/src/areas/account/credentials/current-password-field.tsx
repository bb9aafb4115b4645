import { type Ref, useState, useRef } from 'react'
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

/**
 * Fields that are looked at when their form is sent: the first of those that are wrong takes the focus, in
 * the order of `initial`. A change takes back what was found, and what the last try came to.
 */
export function useAskedFields<
  Values extends Record<string, string>,
  Mistakes extends { [N in keyof Values]?: unknown } = { [N in keyof Values]?: true },
>(initial: Values, request: { readonly isError: boolean; readonly reset: () => void }) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const [mistakes, setMistakes] = useState<Partial<Mistakes>>({})
  const inputs = useRef(new Map<Name, HTMLInputElement>())
  const focus = (name: Name): void => inputs.current.get(name)?.focus()
  const edit = (edited: Partial<Values>): void => {
    setValues({ ...values, ...edited })
    setMistakes({})
    if (request.isError) request.reset()
  }
  return {
    values,
    mistakes,
    edit,
    focus,
    /** Binds an input. */
    field: (name: Name) => ({
      value: values[name] ?? '',
      onChange: (value: string) => edit({ [name]: value } as Partial<Values>),
      inputRef: (input: HTMLInputElement | null) => {
        if (input === null) inputs.current.delete(name)
        else inputs.current.set(name, input)
      },
    }),
    /** Shows what is wrong; returns whether nothing is. */
    check(found: Partial<Mistakes>): boolean {
      setMistakes(found)
      const wrong: { readonly [N in keyof Values]?: unknown } = found
      const first = (Object.keys(initial) as Name[]).find((name) => wrong[name] !== undefined)
      if (first !== undefined) focus(first)
      return first === undefined
    },
  }
}
