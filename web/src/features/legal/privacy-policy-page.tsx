import { useTranslation } from 'react-i18next'
import { company } from './company.ts'
import styles from './legal-page.module.css'

const sections = ['data', 'bids', 'cookie', 'storage', 'rights'] as const

/** What the platform keeps of its users and why. */
export function PrivacyPolicyPage() {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <h1>{t('shell.footer.privacyPolicy')}</h1>
      <p className={styles.lead}>{t('privacy.lead', { company: company.name })}</p>
      {sections.map((section) => (
        <section key={section} className={styles.section}>
          <h2>{t(`privacy.${section}.title`)}</h2>
          <p>{t(`privacy.${section}.text`)}</p>
        </section>
      ))}
      <p>
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
    </div>
  )
}
