import { Link } from '@tanstack/react-router'
import { Bell, Database, KeyRound, UserRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../design/icon.tsx'
import styles from './user-layout.module.css'

const pages = [
  { to: '/user/profile', key: 'user.profile.title', icon: UserRound },
  { to: '/user/security', key: 'user.security.title', icon: KeyRound },
  { to: '/user/notifications', key: 'user.notifications.title', icon: Bell },
  { to: '/user/data', key: 'user.data.title', icon: Database },
] as const satisfies readonly { to: string; key: string; icon: LucideIcon }[]

/** The pages of the account side by side: a column of links in wide windows, a row in small ones. */
export function UserLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.layout ?? ''}`}>
      <nav className={styles.nav} aria-label={t('user.navigation')}>
        <ul>
          {pages.map(({ to, key, icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon of={icon} />
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
