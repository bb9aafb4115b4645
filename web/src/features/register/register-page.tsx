import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RegisterForm } from './register-form.tsx'
import styles from './register-page.module.css'

type Props = { privacyLink: ReactNode }

/** How a private seller registers; afterwards the page says what happens next. */
export function RegisterPage({ privacyLink }: Props) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  if (isSent) return <AfterRegistration />
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <div className={styles.about}>
        <h1>{t('RegisterPage.title')}</h1>
        <p className={styles.lead}>{t('RegisterPage.lead')}</p>
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

function AfterRegistration() {
  const { t } = useTranslation()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    headingRef.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`wrap ${styles.after ?? ''}`}>
      <h1 ref={headingRef} tabIndex={-1}>
        {t('RegisterPage.afterTitle')}
      </h1>
      <p className={styles.lead}>{t('RegisterPage.afterText')}</p>
    </div>
  )
}
