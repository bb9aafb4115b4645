import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ApplyForm } from './apply-form.tsx'
import styles from './apply-page.module.css'
import { FeeTable } from './fee-table.tsx'

/** How a broker, a builder or a developer becomes a tenant. The confirmation replaces the form; there is no way back. */
export function ApplyPage() {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  if (isSent) return <Confirmation />
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <div className={styles.about}>
        <h1>{t('ApplyPage.title')}</h1>
        <p className={styles.lead}>{t('ApplyPage.lead')}</p>
        <FeeTable />
      </div>
      <div className={styles.form}>
        <ApplyForm onSent={() => setSent(true)} />
      </div>
    </div>
  )
}

function Confirmation() {
  const { t } = useTranslation()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    headingRef.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`wrap ${styles.confirmation ?? ''}`}>
      <h1 ref={headingRef} tabIndex={-1}>
        {t('ApplyPage.sentTitle')}
      </h1>
      <p className={styles.lead}>{t('ApplyPage.sentText')}</p>
    </div>
  )
}
