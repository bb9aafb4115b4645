import { Link, useLocation } from '@tanstack/react-router'
import { Bell, Database, Gavel, KeyRound, UserRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { showCurrent } from '../../../design/show-current.ts'
import { accountPages } from '../../../app/account-pages.ts'
import styles from './user.module.css'

const marks: Record<(typeof accountPages)[number]['to'], LucideIcon> = {
  '/user/profile': UserRound,
  '/user/bids': Gavel,
  '/user/security': KeyRound,
  '/user/notifications': Bell,
  '/user/data': Database,
}

/** The pages of the account side by side: a column of links in wide windows, a row in small ones. */
export function UserLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className={`wrap stack gap-6 fit ${styles.layout}`}>
      <nav className={`page-links ${styles.nav}`} aria-label={t('user.navigation')}>
        <ul>
          {accountPages.map(({ to, key }) => (
            <li key={to}>
              <Link to={to} ref={pathname === to ? showCurrent : undefined}>
                <Icon of={marks[to]} />
                {t(key)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
