import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../design/class-names.ts'
import { Notice } from '../../design/notice.tsx'
import { EmailStep } from './email-step.tsx'
import { PasswordStep } from './password-step.tsx'
import styles from './sign-in-page.module.css'
import { StepProgress } from './step-progress.tsx'
import type { LoginTenant } from './use-sign-in.ts'

type Props = { initialEmail: string; onSignedIn: () => void }
type Account = { email: string; tenants: readonly LoginTenant[] }

/** First who, then with which house and password. Back forgets all but the address. */
export function SignInPage({ initialEmail, onSignedIn }: Props) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(initialEmail)
  const [account, setAccount] = useState<Account | null>(null)
  const [hasReturned, setReturned] = useState(false)
  const goBack = () => {
    setAccount(null)
    setReturned(true)
  }

  return (
    <div className={styles.page}>
      <div className={classNames(styles.picture, account ? styles.second : styles.first)} />
      <div className={styles.side}>
        <div className={styles.form}>
          <StepProgress step={account ? 2 : 1} />
          {isFramed() && <Notice tone="warning">{t('LoginPage.InsideFrame')}</Notice>}
          {account ? (
            <PasswordStep {...account} onBack={goBack} onSignedIn={onSignedIn} />
          ) : (
            <EmailStep
              email={email}
              onEmail={setEmail}
              onFound={(tenants) => setAccount({ email: email.trim(), tenants })}
              takesFocus={hasReturned}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Whether another site shows this page in a frame of its own (specification, section 2). */
function isFramed(): boolean {
  return window.self !== window.top
}
