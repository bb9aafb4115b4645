import { useState, type ReactNode } from 'react'
import { SentPage } from '../../../design/sent-page.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ApplyForm } from './apply-form.tsx'
import styles from './apply-page.module.css'
import { FeeTable } from './fee-table.tsx'

/**
 * How a broker, a builder or a developer becomes a tenant. The confirmation replaces the form; there is no
 * way back.
 */
export function ApplyPage({ afterSending }: { afterSending: ReactNode }) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <SentPage title={t('ApplyPage.sentTitle')} text={t('ApplyPage.sentText')}>
        {afterSending}
      </SentPage>
    )
  }
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
