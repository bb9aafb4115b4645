import { Link, useRouter } from '@tanstack/react-router'
import { ChevronDown, Menu, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../design/button-link.tsx'
import { DeferredRender, lazily } from '../design/lazily.tsx'
import { Icon } from '../design/icon.tsx'
import { Logo } from '../design/logo.tsx'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { PageLink, BenefitsLinks, headerPages } from './page-link.tsx'
import { useCurrentUser } from './use-current-user.ts'
import { useDisclosure } from './use-disclosure.ts'
import styles from './shell.module.css'

const MENU_ID = 'menu'

// What a visitor does not see comes with its first use.
const SignedInUser = lazy(async () => ({ default: (await import('./signed-in-user.tsx')).SignedInUser }))
const loadMobileMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu
const MobileMenu = lazily(loadMobileMenu)

/**
 * The toggle is a plain button: it is on every page, and the first one should not wait for the parts of
 * forms.
 */
export function Header({ ReaderBell }: { ReaderBell: ComponentType }) {
  const { t, language: lang } = useTranslation()
  const { user, isPending } = useCurrentUser()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const closeMenu = () => {
    setMenuOpen(false)
    toggleRef.current?.focus()
  }
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => setMenuOpen(false)), [router])

  return (
    <header className={styles.bar}>
      <div className={`wrap line center ${styles.line}`}>
        <Link to="/" className="line center rigid target" aria-label={t('shell.toHome')}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('shell.mainNavigation')}>
          {user && (
            <>
              <Link to="/object/dashboard">{t('shell.myObjects')}</Link>
              <Link to="/$lang/objects" params={{ lang }}>
                {t('shell.openOffers')}
              </Link>
            </>
          )}
          <span className={user ? styles.siteOfUser : styles.site}>
            <BenefitsMenu />
            {headerPages.map((page) => (
              <PageLink key={page} page={page}>
                {t(`site.${page}`)}
              </PageLink>
            ))}
          </span>
        </nav>
        <div
          className={`line gap-3 shrinks center to-end ${styles.end}`}
          data-unknown={isPending ? '' : undefined}
        >
          <LanguageSwitch className={styles.language} />
          {user ? (
            <DeferredRender>
              <Suspense>
                <ReaderBell />
                <SignedInUser user={user} className={styles.desktop} />
              </Suspense>
            </DeferredRender>
          ) : (
            <>
              <span className={styles.wide}>
                <ButtonLink variant="text" size="small" to="/$lang/register" params={{ lang }}>
                  {t('site.registerShort')}
                </ButtonLink>
              </span>
              <span className={styles.desktop}>
                <ButtonLink variant="secondary" size="small" to="/$lang/login" params={{ lang }}>
                  {t('shell.login')}
                </ButtonLink>
              </span>
              <ButtonLink size="small" to="/$lang/objects" params={{ lang }}>
                {t('shell.openOffers')}
              </ButtonLink>
            </>
          )}
          <span className={styles.mobile}>
            <button
              ref={toggleRef}
              type="button"
              className="square-button"
              aria-label={isMenuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
              aria-expanded={isMenuOpen}
              aria-controls={MENU_ID}
              onPointerEnter={() => void loadMobileMenu()}
              onClick={() => setMenuOpen((open) => !open)}
            >
              <Icon of={isMenuOpen ? X : Menu} size="lg" />
            </button>
          </span>
        </div>
      </div>
      {isMenuOpen && <MobileMenu id={MENU_ID} user={user ?? null} onClose={closeMenu} />}
    </header>
  )
}

const LIST_ID = 'benefits-menu'

/**
 * Opens the list of benefits below the header. Plain links in a list: they lead somewhere, they command
 * nothing.
 */
function BenefitsMenu() {
  const { t } = useTranslation()
  const { isOpen, setOpen, boxRef, toggleRef } = useDisclosure()
  return (
    <div ref={boxRef} className="anchor">
      <button
        ref={toggleRef}
        type="button"
        className={`inline center ${styles.benefitsToggle}`}
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        onClick={() => setOpen((open) => !open)}
      >
        {t('site.benefits')}
        <Icon of={ChevronDown} size="sm" />
      </button>
      {isOpen && (
        <ul id={LIST_ID} className={styles.benefitsList}>
          <BenefitsLinks />
        </ul>
      )}
    </div>
  )
}
