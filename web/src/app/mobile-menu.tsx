import { Link } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { BenefitsLinks, headerPages, PageLink } from './page-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './mobile-menu.module.css'

type Props = { id: string; user: AuthenticatedUser | null; onClose: () => void }

/** The navigation of small screens, below the header's line. */
export function MobileMenu({ id, user, onClose }: Props) {
  const { t, language: lang } = useTranslation()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <nav
      id={id}
      className={`wrap ${styles.menu}`}
      data-user={user ? '' : undefined}
      aria-label={t('shell.mainNavigation')}
    >
      <ul className="divided">
        {user && (
          <li>
            <Link to="/object/dashboard">{t('shell.myObjects')}</Link>
          </li>
        )}
        <li>
          <Link to="/$lang/objects" params={{ lang }}>
            {t('shell.openOffers')}
          </Link>
        </li>
        {user && (
          <li>
            <Link to="/user/profile">{t('user.navigation')}</Link>
          </li>
        )}
        <BenefitsLinks />
        {headerPages.map((page) => (
          <li key={page}>
            <PageLink page={page}>{t(`site.${page}`)}</PageLink>
          </li>
        ))}
        {!user && (
          <li>
            <PageLink page="register">{t('site.registerShort')}</PageLink>
          </li>
        )}
        <li>
          {user ? (
            <Link to="/$lang/logout" params={{ lang }} preload={false}>
              {t('shell.logout')}
            </Link>
          ) : (
            <Link to="/$lang/login" params={{ lang }}>
              {t('shell.login')}
            </Link>
          )}
        </li>
      </ul>
      <div className={`row gap-2-4 between ruled sm ${styles.foot}`}>
        <LanguageSwitch className={styles.language} />
        {user && (
          <span className="muted">
            {t('shell.signedInAs', { name: `${user.firstName} ${user.lastName}` })}
          </span>
        )}
      </div>
    </nav>
  )
}
