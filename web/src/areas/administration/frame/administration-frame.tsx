import { useRouter } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useFocusOnNavigation } from '../../../app/use-focus-on-navigation.ts'
import { Icon } from '../../../design/icon.tsx'
import { localeOf } from '../../../kernel/i18n/language.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import styles from './administration-frame.module.css'
import { AdministrationNavigation } from './administration-navigation.tsx'
import type { NavigationCounts } from './administration-pages.ts'
import { BrandLink } from './brand-link.tsx'
import { UserCard } from './user-card.tsx'

const MAIN_ID = 'content'
const MENU_ID = 'administration-menu'

type Props = {
  user: AuthenticatedUser
  /** Whose tenant this is, at the head of the navigation. */
  tenantCard?: ReactNode
  /** The way to everything by a few letters, above the navigation. */
  quickSearch: ReactNode
  /** The bell, beside the name of the platform. */
  alerts: ReactNode
  counts?: NavigationCounts | undefined
  children: ReactNode
}

/**
 * What surrounds every page of the administration: a dark column with navigation and user, which becomes a
 * bar with a menu in small windows.
 */
export function AdministrationFrame({ user, tenantCard, quickSearch, alerts, counts, children }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mainRef = useRef<HTMLElement>(null)
  useFocusOnNavigation(mainRef)
  const { isOpen, setOpen, toggleRef } = useMenu()
  return (
    <I18nProvider locale={localeOf[language]}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t('shell.skipToContent')}
      </a>
      <div className={styles.frame}>
        <header className={styles.side}>
          <div className={styles.bar}>
            <BrandLink />
            <div className={styles.alerts}>{alerts}</div>
            <button
              ref={toggleRef}
              type="button"
              className={styles.toggle}
              aria-label={isOpen ? t('shell.closeMenu') : t('shell.openMenu')}
              aria-expanded={isOpen}
              aria-controls={MENU_ID}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon of={isOpen ? X : Menu} size="lg" />
            </button>
          </div>
          <div id={MENU_ID} className={styles.menu} data-open={isOpen ? '' : undefined}>
            {tenantCard}
            {quickSearch}
            <AdministrationNavigation user={user} counts={counts} />
            <UserCard user={user} />
          </div>
        </header>
        <main id={MAIN_ID} ref={mainRef} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </I18nProvider>
  )
}

/** The menu of small windows: closed by Escape and by going somewhere. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggleRef.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  return { isOpen, setOpen, toggleRef }
}
