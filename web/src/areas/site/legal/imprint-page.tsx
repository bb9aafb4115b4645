import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import type { Company } from '@zuschlag/contracts/site/configuration'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './legal-page.module.css'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'

/** Who runs the platform (specification, section 2); undefined while the deployment has not said it. */
export function ImprintPage({ company }: { company: Company | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('shell.footer.imprint')}</h1>
      {company ? <ImprintFacts company={company} /> : <Skeleton height="38rem" />}
    </div>
  )
}

/** What the law wants to be said about who runs the platform. */
export function ImprintFacts({ company }: { company: Company }) {
  const { t } = useTranslation()
  return (
    <dl className={`grid full strong-rule ${styles.facts}`}>
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
        <a href={phoneLink(company.phone)}>{formatPhone(company.phone)}</a>
        <br />
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </dd>
      <dt>{t('imprint.register')}</dt>
      <dd>{company.registerNumber}</dd>
      <dt>{t('imprint.court')}</dt>
      <dd>{company.court}</dd>
      <dt>{t('imprint.subject')}</dt>
      <dd>{t('imprint.subjectText')}</dd>
      <dt>{t('imprint.director')}</dt>
      <dd>{company.director}</dd>
      <dt>{t('imprint.authorisation')}</dt>
      <dd>{t('imprint.authorisationText')}</dd>
      <dt>{t('imprint.authority')}</dt>
      <dd>{company.authority}</dd>
    </dl>
  )
}

type ImprintDialogProps = { isOpen: boolean; onClose: () => void; company: Company }

/** The imprint without leaving the page. */
export function ImprintDialog({ isOpen, onClose, company }: ImprintDialogProps) {
  const { t } = useTranslation()
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={t('shell.footer.imprint')} size="wide">
      <ImprintFacts company={company} />
    </LazyDialog>
  )
}
