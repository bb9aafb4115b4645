import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { configurationQuery } from '../kernel/api/queries.ts'
import { Avatar } from '../design/avatar.tsx'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import styles from './site-end.module.css'

/** Where the landing page scrolls to with contact=true. */
const CONTACT_ID = 'contact'

export type ContactFormProps = { label: string }

/** The form at the end of the public pages, with a person and a number for people who would rather talk. */
export function ContactSection({ ContactForm }: { ContactForm: ComponentType<ContactFormProps> }) {
  const { t } = useTranslation()
  const { data: site } = useQuery(configurationQuery)
  return (
    <section
      id={CONTACT_ID}
      className={`${styles.section ?? ''} ${styles.contact ?? ''}`}
      aria-label={t('site.contact')}
    >
      <div className={`wrap ${styles.columns ?? ''}`}>
        <div>
          <h2>{t('site.contactTitle')}</h2>
          <p className={styles.text}>{t('site.contactText')}</p>
          {site && (
            <div className={styles.who}>
              <Avatar name={site.company.director} />
              <div>
                <b>{site.company.director}</b>
                <div className="sm muted">
                  {t('site.contactRole')},{' '}
                  <a href={phoneLink(site.company.phone)} className="num">
                    {formatPhone(site.company.phone)}
                  </a>
                </div>
              </div>
            </div>
          )}
        </div>
        <ContactForm label={t('site.contactTitle')} />
      </div>
    </section>
  )
}
