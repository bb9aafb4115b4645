import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { PublicPage } from '@zuschlag/contracts/site/pages'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Logo } from '../design/logo.tsx'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import { configurationQuery } from '../kernel/api/queries.ts'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { AgreementLink } from './agreement-link.tsx'
import { PageLink, footerPages, usePageName } from './page-link.tsx'
import { useCurrentUser } from './use-current-user.ts'
import styles from './shell.module.css'

/** Who runs the site, and where everything is. Names and documents come from the deployment. */
export function Footer({ ImprintDialog }: { ImprintDialog: ComponentType<ImprintDialogProps> }) {
  const [year] = useState(() => new Date().getFullYear())
  const { t } = useTranslation()
  const { data: site } = useQuery(configurationQuery)
  const company = site?.company
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo onInk />
            {company && (
              <address className={styles.address}>
                {company.name}
                <br />
                {company.street}, {company.city}
                <br />
                <a href={phoneLink(company.phone)}>{formatPhone(company.phone)}</a>
                <br />
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </address>
            )}
          </div>
          <Column id="footer-platform" title={t('shell.footer.platform')} pages={footerPages.platform} />
          <Column id="footer-for-you" title={t('shell.footer.forYou')} pages={footerPages.forYou}>
            <li>
              <OwnLink />
            </li>
            <li>
              <PageLink page="" search={{ contact: true }}>
                {t('site.contact')}
              </PageLink>
            </li>
          </Column>
          <Column id="footer-legal" title={t('shell.footer.legal')} pages={footerPages.legal}>
            <li>
              <AgreementLink kind="businessTerms">{t('site.businessTerms')}</AgreementLink>
            </li>
            <li>
              <AgreementLink kind="termsOfService">{t('site.termsOfService')}</AgreementLink>
            </li>
          </Column>
        </div>
        <div className={`line multiline between center sm ${styles.legal}`}>
          {/* The height is kept while the name is on its way. */}
          <p>
            {company
              ? t('shell.footer.copyright', {
                  year,
                  company: company.name,
                  register: company.registerNumber,
                  court: company.court,
                })
              : '\u00a0'}
          </p>
          {company && <ImprintButton company={company} ImprintDialog={ImprintDialog} />}
          <ul className="line multiline gap-1-6" aria-label={t('site.social')}>
            {site?.links.social.map(({ name, url }) => (
              <li key={url}>
                <ExternalLink href={url}>{name}</ExternalLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function OwnLink() {
  const { t, language: lang } = useTranslation()
  const { user } = useCurrentUser()
  return user ? (
    <Link to="/object/dashboard">{t('shell.myObjects')}</Link>
  ) : (
    <Link to="/$lang/login" params={{ lang }}>
      {t('shell.login')}
    </Link>
  )
}

type ColumnProps = { id: string; title: string; pages: readonly PublicPage[]; children?: ReactNode }

function Column({ id, title, pages, children }: ColumnProps) {
  const pageName = usePageName()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <PageLink page={page}>{pageName(page)}</PageLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

/** Leads off this site, in a window of its own, and says so. */
function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> {t('site.external')}</VisuallyHidden>
    </a>
  )
}

export type ImprintDialogProps = { isOpen: boolean; onClose: () => void; company: Company }

type ImprintButtonProps = {
  company: Company
  /** Loaded when it is opened first. */
  ImprintDialog: ComponentType<ImprintDialogProps>
}

/** Shows the imprint without leaving the page; in the middle of a form, for instance. */
function ImprintButton({ company, ImprintDialog }: ImprintButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`bare ${styles.imprint}`} onClick={() => setOpen(true)}>
        {t('imprint.dialog')}
      </button>
      <ImprintDialog isOpen={isOpen} onClose={() => setOpen(false)} company={company} />
    </>
  )
}
