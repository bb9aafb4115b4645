import type { Partner } from '@zuschlag/contracts/site/partners'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './landing-partners.module.css'

/** As many as fill two rows. */
const SHOWN_MAX = 8

type Props = { partners: readonly Partner[]; allPartners: ReactNode }

/** Some of the tenants that work with the platform. */
export function LandingPartners({ partners, allPartners }: Props) {
  const { t } = useTranslation()
  return (
    <section className={`wrap ${styles.section ?? ''}`}>
      <div className={styles.head}>
        <h2>{t('landing.partners')}</h2>
        {allPartners}
      </div>
      <ul className={styles.logos}>
        {partners.slice(0, SHOWN_MAX).map(({ id, name, logoUrl }) => (
          <li key={id}>
            <img className="tenant-logo" src={logoUrl} alt={name} width={160} height={40} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  )
}
