import { Link, useLocation } from '@tanstack/react-router'
import { Bell, Database, Gavel, KeyRound, UserRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { showCurrent } from '../../../design/show-current.ts'
import { accountPages } from '../../../app/account-pages.ts'
import { codeAmong, type ProblemTexts } from '../../../kernel/forms/problem-notice.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
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

/** One page of the account: its title, a sentence, and its panels. */
export function OwnAccountPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className="stack gap-6 fit">
      <div>
        <h1>{title}</h1>
        <p className="muted down-close">{lead}</p>
      </div>
      {children}
    </div>
  )
}

/** Where a first bid can be placed, a search saved, or an alert set. */
export function ToOffers() {
  const { t, language: lang } = useTranslation()
  return (
    <ButtonLink to="/$lang/objects" params={{ lang }} variant="secondary" size="small">
      {t('user.notifications.toOffers')}
    </ButtonLink>
  )
}

/** Why a change of the account did not happen, where no field is at fault. */
export const accountProblemTexts: ProblemTexts = { other: (t) => t('user.notSaved') }

const refusals = [
  'leadingRunningAuction',
  'acquiredAuction',
  'managingRunningAuction',
  'sellerOfAuction',
  'lastSystemAdmin',
] as const

/** Also why an account cannot be deleted for now, where the rules say so. */
export const deletionProblems: ProblemTexts = {
  ...accountProblemTexts,
  named: (t, code) => {
    const refusal = codeAmong(refusals, code)
    return refusal && t(`user.data.refused.${refusal}`)
  },
}
