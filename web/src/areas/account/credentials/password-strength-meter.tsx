import { passwordStrengthOf, type PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import styles from './password-strength-meter.module.css'

const SQUARES = [1, 2, 3, 4] as const

/**
 * How hard the typed password is to guess, as four squares and in words. A hint: the server decides what it
 * takes.
 */
export function PasswordStrengthMeter({ password, owner }: { password: string; owner: PasswordOwner }) {
  const { t } = useTranslation()
  const strength = passwordStrengthOf(password, owner)
  return (
    <p className={styles.strength}>
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
