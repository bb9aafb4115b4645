import type { TokenCheck } from '@zuschlag/contracts/account/set-password'
import type { Ref } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TextField } from '../../../design/text-field.tsx'
import { LINE_LENGTH_MAX } from '@zuschlag/contracts/kernel/line'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import type { FormMistakes, PersonName } from './mistakes.ts'
import styles from './password-page.module.css'

type Props = {
  email: string
  /** Who signs up; null where the address is enough. */
  user: TokenCheck['user']
  /** Starts with what an inviter typed: everybody names themselves. */
  name: PersonName
  onChange: (name: Partial<PersonName>) => void
  mistakes: FormMistakes
  firstNameRef: Ref<HTMLInputElement>
  lastNameRef: Ref<HTMLInputElement>
}

/** Whose password it is. Password managers read the address, which is not changed here. */
export function PersonFields({ email, user, name, onChange, mistakes, firstNameRef, lastNameRef }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.person}>
      {user && (
        <>
          <TextField
            label={t('account.firstName')}
            autoComplete="given-name"
            maxLength={LINE_LENGTH_MAX}
            inputRef={firstNameRef}
            value={name.firstName}
            onChange={(firstName) => onChange({ firstName })}
            error={mistakes.firstName && t('account.nameMissing')}
            isRequired
          />
          <TextField
            label={t('account.lastName')}
            autoComplete="family-name"
            maxLength={LINE_LENGTH_MAX}
            inputRef={lastNameRef}
            value={name.lastName}
            onChange={(lastName) => onChange({ lastName })}
            error={mistakes.lastName && t('account.nameMissing')}
            isRequired
          />
        </>
      )}
      <div className={styles.wide}>
        <TextField
          label={t('LoginPage.Email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          isReadOnly
        />
      </div>
      {user?.phoneNumber && (
        <div className={styles.wide}>
          <TextField
            label={t('account.phoneNumber')}
            type="tel"
            autoComplete="tel"
            value={formatPhone(user.phoneNumber)}
            isReadOnly
          />
        </div>
      )}
    </div>
  )
}
