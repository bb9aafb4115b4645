import type { Company } from '@zuschlag/contracts/site/configuration'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { ImprintFacts } from './imprint-facts.tsx'
import styles from './legal-page.module.css'

/** Who runs the platform (specification, section 2); undefined while the deployment has not said it. */
export function ImprintPage({ company }: { company: Company | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <h1>{t('shell.footer.imprint')}</h1>
      {company ? <ImprintFacts company={company} /> : <Skeleton height="38rem" />}
    </div>
  )
}
