import type { TokenCheck } from '@zuschlag/contracts/account/set-password'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TextField } from '../../../design/text-field.tsx'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import styles from './password-page.module.css'

type Props = {
  email: string
  /** Who signs up, as the invitation names them; null where the address is enough. */
  user: TokenCheck['user']
}

/** Whose password it is. Nothing of it is changed here; password managers read the address. */
export function PersonFields({ email, user }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.person}>
      {user && (
        <>
          <TextField
            label={t('account.firstName')}
            autoComplete="given-name"
            value={user.firstName}
            isReadOnly
          />
          <TextField
            label={t('account.lastName')}
            autoComplete="family-name"
            value={user.lastName}
            isReadOnly
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
