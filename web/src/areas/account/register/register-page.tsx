import { useState, type ReactNode } from 'react'
import { SentPage } from '../../../design/sent-page.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { RegisterForm } from './register-form.tsx'
import styles from './register-page.module.css'

type Props = {
  privacyLink: ReactNode
  /** For those who want to bid: they need no registration of a seller. */
  wayToBid: ReactNode
  /** Below what follows the registration. */
  afterSending: ReactNode
}

/** How a private seller registers; afterwards the page says what happens next. */
export function RegisterPage({ privacyLink, wayToBid, afterSending }: Props) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <SentPage title={t('RegisterPage.afterTitle')} text={t('RegisterPage.afterText')}>
        {afterSending}
      </SentPage>
    )
  }
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <div className={styles.about}>
        <h1>{t('RegisterPage.title')}</h1>
        <p className={styles.lead}>{t('RegisterPage.lead')}</p>
        <p className={styles.lead}>{wayToBid}</p>
        <ol className={styles.steps}>
          <li>{t('RegisterPage.step.send')}</li>
          <li>{t('RegisterPage.step.check')}</li>
          <li>{t('RegisterPage.step.start')}</li>
        </ol>
      </div>
      <div className={styles.form}>
        <RegisterForm privacyLink={privacyLink} onSent={() => setSent(true)} />
      </div>
    </div>
  )
}
