import {
  PASSWORD_LENGTH_MIN,
  type PasswordOwner,
  passwordStrengthOf,
  passwordWeaknesses,
  passwordWeaknessesOf,
  type PasswordWeakness,
} from '@zuschlag/contracts/account/password-rules'
import type { Ref } from 'react'
import { classNames } from '../../../design/class-names.ts'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { problemOf } from '../../../kernel/api/call.ts'
import styles from './credentials.module.css'

/** What is wrong with a new password and its repetition; each field's first mistake. */
export type NewPasswordMistakes = {
  password?: PasswordWeakness | 'missing'
  repetition?: 'different'
}

/** Checks before anything is sent. `repetition` null: the form asks for the password once. */
export function newPasswordMistakes(
  password: string,
  repetition: string | null,
  owner: PasswordOwner,
): NewPasswordMistakes {
  const weakness = password === '' ? 'missing' : passwordWeaknessesOf(password, owner)[0]
  return {
    ...(weakness === undefined ? {} : { password: weakness }),
    ...(repetition !== null && repetition !== password ? { repetition: 'different' as const } : {}),
  }
}

/** Why the server took a new password for weak, as far as it says so; undefined for every other failure. */
export function refusedWeakness(error: unknown): PasswordWeakness | undefined {
  const problem = problemOf(error)
  const said = new Set([
    ...(problem?.errors?.['password'] ?? []),
    ...(problem?.errors?.['newPassword'] ?? []),
  ])
  return passwordWeaknesses.find((weakness) => said.has(weakness))
}

export type NewPasswordValues = { password: string; repetition: string }

type Props = {
  values: NewPasswordValues
  onChange: (values: NewPasswordValues) => void
  mistakes: NewPasswordMistakes
  /** Whose password it becomes: what others know of the person makes it weak. */
  owner: PasswordOwner
  isShown: boolean
  /** Whether it is asked for twice, so that a slip of the finger locks nobody out. */
  isRepeated: boolean
  label: string
  passwordRef: Ref<HTMLInputElement>
  repetitionRef: Ref<HTMLInputElement>
}

/** A new password, with what is asked of it. Both can be pasted and filled by password managers. */
export function NewPasswordFields(props: Props) {
  const { values, onChange, mistakes, owner, isShown, isRepeated, label, passwordRef, repetitionRef } = props
  const { t } = useTranslation()
  const type = isShown ? 'text' : 'password'
  return (
    <>
      <div className="stack gap-dense">
        <TextField
          label={label}
          type={type}
          name="new-password"
          autoComplete="new-password"
          inputRef={passwordRef}
          value={values.password}
          onChange={(password) => onChange({ ...values, password })}
          hint={t('account.requirements', { count: PASSWORD_LENGTH_MIN })}
          error={
            mistakes.password && t(`account.weakness.${mistakes.password}`, { min: PASSWORD_LENGTH_MIN })
          }
        />
        <PasswordStrengthMeter password={values.password} owner={owner} />
      </div>
      {isRepeated && (
        <TextField
          label={t('account.repeatPassword')}
          type={type}
          name="new-password-repetition"
          autoComplete="new-password"
          inputRef={repetitionRef}
          value={values.repetition}
          onChange={(repetition) => onChange({ ...values, repetition })}
          error={mistakes.repetition && t('LoginPage.PasswordsDoNotMatch')}
        />
      )}
    </>
  )
}

const SQUARES = [1, 2, 3, 4] as const

/**
 * How hard the typed password is to guess, as four squares and in words. A hint: the server decides what it
 * takes.
 */
function PasswordStrengthMeter({ password, owner }: { password: string; owner: PasswordOwner }) {
  const { t } = useTranslation()
  const strength = passwordStrengthOf(password, owner)
  return (
    <p className={`line gap-near center sm muted ${styles.strength}`}>
      {SQUARES.map((square) => (
        <i
          key={square}
          className={classNames(
            styles.square,
            password !== '' && square <= Math.max(1, strength) && styles.on,
          )}
          data-strength={strength}
          aria-hidden
        />
      ))}
      <span className={styles.words} aria-live="polite">
        {password !== '' && t('account.strength.label', { strength: t(`account.strength.${strength}`) })}
      </span>
    </p>
  )
}
