import { Link, useLocation } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import styles from './administration-frame.module.css'
import {
  administrationPages,
  type AdministrationPage,
  type NavigationCounts,
} from './administration-pages.ts'

type Props = { user: AuthenticatedUser; counts?: NavigationCounts | undefined }

export function AdministrationNavigation({ user, counts }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const shown = 'show' in search ? search.show : undefined
  return (
    <nav className={styles.nav} aria-label={t('administration.navigation.label')}>
      <ul>
        {administrationPages(user).map((page) => (
          <li key={page.key}>
            <Entry
              page={page}
              isCurrent={
                isBelow(pathname, page.path) &&
                (pathname.endsWith(page.path) ? page.show === shown : !page.show)
              }
              count={countOf(page, counts)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function countOf({ show, key }: AdministrationPage, counts: NavigationCounts | undefined) {
  switch (key) {
    case 'accessRequests':
      return counts?.accessRequests
    case 'tenants':
      return counts?.waitingWork?.applications
    case 'sellers':
    case 'messages':
      return counts?.waitingWork?.[key]
    default:
      return show && counts?.[show]
  }
}

function isBelow(pathname: string, path: string): boolean {
  const page = `/administration/${path}`
  return pathname === page || pathname.startsWith(`${page}/`)
}

type EntryProps = { page: AdministrationPage; isCurrent: boolean; count: number | undefined }

function Entry({ page, isCurrent, count }: EntryProps) {
  const { t } = useTranslation()
  return (
    <Link
      to="/administration/$"
      params={{ _splat: page.path }}
      search={page.show ? { show: page.show } : {}}
      // The router would take every filter of a page for the page itself.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon of={page.icon} />
      <span className={styles.entry}>
        {t(`administration.navigation.${page.key}`)}
        {count !== undefined && count > 0 && (
          <span className={styles.count}>
            {count}
            <VisuallyHidden> {t('administration.navigation.open')}</VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  )
}
