import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'
import type { TenantView } from '@zuschlag/contracts/auction/parties'
import {
  Activity,
  Building2,
  Flag,
  Handshake,
  House,
  IdCard,
  Inbox,
  KeyRound,
  LogOut,
  type LucideIcon,
  Menu,
  MessageSquare,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { LanguageSwitch } from '../../../app/language-switch.tsx'
import { useFocusOnNavigation } from '../../../app/use-focus-on-navigation.ts'
import { Avatar } from '../../../design/avatar.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Logo } from '../../../design/logo.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { localeOf } from '../../../kernel/i18n/language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './administration-frame.module.css'

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
  const { t, language } = useTranslation()
  const mainRef = useRef<HTMLElement>(null)
  useFocusOnNavigation(mainRef)
  const { isOpen, setOpen, toggleRef } = useMenu()
  return (
    <I18nProvider locale={localeOf[language]}>
      <a className="skip" href={`#${MAIN_ID}`}>
        {t('shell.skipToContent')}
      </a>
      <div className={`fit grid grows ${styles.frame}`}>
        <header className={styles.side}>
          <div className={`line between center underlined ${styles.bar}`}>
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

type AdministrationNavigationProps = { user: AuthenticatedUser; counts?: NavigationCounts | undefined }

function AdministrationNavigation({ user, counts }: AdministrationNavigationProps) {
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
      className="line gap-3 center target"
      params={{ _splat: page.path }}
      search={page.show ? { show: page.show } : {}}
      // The router would take every filter of a page for the page itself.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon of={page.icon} />
      <span className="line gap-2 center between grows">
        {t(`administration.navigation.${page.key}`)}
        {count !== undefined && count > 0 && (
          <span className={`strong tiny ${styles.count}`}>
            {count}
            <VisuallyHidden> {t('administration.navigation.open')}</VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  )
}

/** Counts that stand beside entries of the navigation. */
type NavigationCounts = {
  readonly decisions: number
  readonly requests: number
  readonly accessRequests: number
  /** What only administrators have. */
  readonly waitingWork?: WaitingWork | undefined
}

type AdministrationPage = {
  /** The last part of its URL below /administration. */
  readonly path: string
  /** The name of the text below administration.navigation. */
  readonly key:
    | 'tenants'
    | 'sellers'
    | 'partners'
    | 'objects'
    | 'users'
    | 'messages'
    | 'audit'
    | 'operations'
    | 'decisions'
    | 'requests'
    | 'accessRequests'
    | 'appearance'
  readonly icon: LucideIcon
  /** The filter with which an entry opens the table of objects. */
  readonly show?: 'decisions' | 'requests'
}

const objects: AdministrationPage = { path: 'objects', key: 'objects', icon: House }
const accessRequests: AdministrationPage = { path: 'access-requests', key: 'accessRequests', icon: KeyRound }
const audit: AdministrationPage = { path: 'audit', key: 'audit', icon: ShieldCheck }

const ofSystemAdmins: readonly AdministrationPage[] = [
  { path: 'tenants', key: 'tenants', icon: Building2 },
  { path: 'sellers', key: 'sellers', icon: IdCard },
  objects,
  accessRequests,
  { path: 'users', key: 'users', icon: Users },
  { path: 'partners', key: 'partners', icon: Handshake },
  { path: 'messages', key: 'messages', icon: MessageSquare },
  audit,
  { path: 'operations', key: 'operations', icon: Activity },
]

const ofBrokers: readonly AdministrationPage[] = [
  objects,
  { path: 'objects', key: 'decisions', icon: Flag, show: 'decisions' },
  { path: 'objects', key: 'requests', icon: Inbox, show: 'requests' },
  accessRequests,
  audit,
  { path: 'appearance', key: 'appearance', icon: SlidersHorizontal },
]

/** What stands in the navigation of somebody, in its order; sellers have their own objects alone. */
function administrationPages(
  user: Pick<AuthenticatedUser, 'isSystemAdmin' | 'brokerId'>,
): readonly AdministrationPage[] {
  if (user.isSystemAdmin) return ofSystemAdmins
  return user.brokerId === null ? [objects] : ofBrokers
}

/**
 * Back to the site. On the dark column of wide windows the word mark turns light by the column's colour
 * scheme.
 */
function BrandLink() {
  const { t } = useTranslation()
  return (
    <Link to="/" className="line center target" aria-label={t('shell.toHome')}>
      <Logo />
    </Link>
  )
}

/** Who is signed in and as what, the language, and the way out. */
function UserCard({ user }: { user: AuthenticatedUser }) {
  const { t, language: lang } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <div className="stack">
      <LanguageSwitch className={styles.language} />
      <div className={`line gap-3 center sm ${styles.me}`}>
        <Avatar name={name} size="small" />
        <Link to="/user/profile" className={`shrinks grid grows target ${styles.person}`}>
          <b>{name}</b>
          <span>{t(`administration.role.${roleOf(user)}`)}</span>
        </Link>
        <Link
          to="/$lang/logout"
          params={{ lang }}
          preload={false}
          className={`middle ${styles.logout}`}
          aria-label={t('shell.logout')}
        >
          <Icon of={LogOut} />
        </Link>
      </div>
    </div>
  )
}

function roleOf({
  isSystemAdmin,
  isSeller,
  brokerId,
}: AuthenticatedUser): 'systemAdmin' | 'broker' | 'seller' {
  if (isSystemAdmin) return 'systemAdmin'
  return isSeller || brokerId === null ? 'seller' : 'broker'
}

/** Whose tenant this is; undefined while it is not known yet, which takes the same room. */
export function TenantCard({ tenant }: { tenant: Pick<TenantView, 'name' | 'logoUrl'> | undefined }) {
  if (tenant === undefined)
    return (
      <p className={styles.tenant} aria-hidden>
        <Skeleton width="9rem" />
      </p>
    )
  return (
    <p className={styles.tenant}>
      {tenant.logoUrl !== null && <img src={tenant.logoUrl} alt="" width={28} height={28} />}
      <span>{tenant.name}</span>
    </p>
  )
}
