import { useTranslation } from 'react-i18next'
import { company } from './company.ts'
import styles from './legal-page.module.css'

/** Who runs the platform (specification, section 2). */
export function ImprintPage() {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <h1>{t('shell.footer.imprint')}</h1>
      <dl className={styles.facts}>
        <dt>{t('imprint.company')}</dt>
        <dd>{company.name}</dd>
        <dt>{t('imprint.address')}</dt>
        <dd>
          {company.street}
          <br />
          {company.city}
        </dd>
        <dt>{t('imprint.contact')}</dt>
        <dd>
          <a href={`tel:${company.phone}`}>{company.phoneShown}</a>
          <br />
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
        <dt>{t('imprint.register')}</dt>
        <dd>{company.registerNumber}</dd>
        <dt>{t('imprint.court')}</dt>
        <dd>{t('imprint.courtName')}</dd>
        <dt>{t('imprint.subject')}</dt>
        <dd>{t('imprint.subjectText')}</dd>
        <dt>{t('imprint.director')}</dt>
        <dd>{company.director}</dd>
        <dt>{t('imprint.authorisation')}</dt>
        <dd>{t('imprint.authorisationText')}</dd>
        <dt>{t('imprint.authority')}</dt>
        <dd>{t('imprint.authorityName')}</dd>
      </dl>
    </div>
  )
}
