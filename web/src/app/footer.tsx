import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Logo } from '../design/logo.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { company } from '../features/legal/company.ts'
import styles from './footer.module.css'
import { useCurrentUser } from './use-current-user.ts'

const YEAR = new Date().getFullYear()

export function Footer() {
  const { t } = useTranslation()
  const lang = useLanguage()
  const { user } = useCurrentUser()
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo onInk />
            <address className={styles.address}>
              {company.name}
              <br />
              {company.street}, {company.city}
              <br />
              <a href={`tel:${company.phone}`}>{company.phoneShown}</a>
              <br />
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </address>
          </div>
          <nav aria-labelledby="footer-platform">
            <h2 id="footer-platform">{t('shell.footer.platform')}</h2>
            <ul>
              <li>
                <Link to="/$lang/objects" params={{ lang }}>
                  {t('shell.openOffers')}
                </Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-for-you">
            <h2 id="footer-for-you">{t('shell.footer.forYou')}</h2>
            <ul>
              <li>
                {user ? (
                  <Link to="/object/dashboard">{t('shell.myObjects')}</Link>
                ) : (
                  <Link to="/$lang/login" params={{ lang }}>
                    {t('shell.login')}
                  </Link>
                )}
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-legal">
            <h2 id="footer-legal">{t('shell.footer.legal')}</h2>
            <ul>
              <li>
                <Link to="/$lang/imprint" params={{ lang }}>
                  {t('shell.footer.imprint')}
                </Link>
              </li>
              <li>
                <Link to="/$lang/privacy-policy" params={{ lang }}>
                  {t('shell.footer.privacyPolicy')}
                </Link>
              </li>
            </ul>
          </nav>
        </div>
        <p className={styles.legal}>{t('shell.footer.copyright', { year: YEAR })}</p>
      </div>
    </footer>
  )
}
