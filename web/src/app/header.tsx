import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../api/queries.ts'
import { ButtonLink } from '../design/button-link.tsx'
import { IconButton } from '../design/icon-button.tsx'
import { Logo } from '../design/logo.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SignedInUser } from './signed-in-user.tsx'

const MENU_ID = 'menu'

export function Header() {
  const { t } = useTranslation()
  const lang = useLanguage()
  const { data: user } = useQuery(currentUserQuery)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setMenuOpen(false), [pathname])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setMenuOpen(false)
  }
  return (
    <header className={styles.bar} onKeyDown={onKeyDown}>
      <div className={`wrap ${styles.line ?? ''}`}>
        <Link to="/" className={styles.brand} aria-label={t('shell.toHome')}>
          <Logo />
        </Link>
        {user && (
          <nav className={styles.nav} aria-label={t('shell.mainNavigation')}>
            <Link to="/object/dashboard">{t('shell.myObjects')}</Link>
            <Link to="/$lang/objects" params={{ lang }}>
              {t('shell.openOffers')}
            </Link>
          </nav>
        )}
        <div className={styles.end}>
          <LanguageSwitch className={styles.language} />
          {user ? (
            <SignedInUser user={user} className={styles.desktop} />
          ) : (
            <>
              {user === null && (
                <span className={styles.desktop}>
                  <ButtonLink variant="secondary" size="small" to="/$lang/login" params={{ lang }}>
                    {t('shell.login')}
                  </ButtonLink>
                </span>
              )}
              <ButtonLink size="small" to="/$lang/objects" params={{ lang }}>
                {t('shell.openOffers')}
              </ButtonLink>
            </>
          )}
          <span className={styles.mobile}>
            <IconButton
              plain
              icon={isMenuOpen ? X : Menu}
              label={isMenuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
              aria-expanded={isMenuOpen}
              aria-controls={MENU_ID}
              onPress={() => setMenuOpen((open) => !open)}
            />
          </span>
        </div>
      </div>
      {isMenuOpen && <MobileMenu id={MENU_ID} user={user ?? null} />}
    </header>
  )
}
