import { Link } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { ChevronDown } from 'lucide-react'
import { Avatar } from '../design/avatar.tsx'
import { ButtonLink } from '../design/button-link.tsx'
import { classNames } from '../design/class-names.ts'
import { Icon } from '../design/icon.tsx'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { accountPages } from './account-pages.ts'
import { useDisclosure } from './use-disclosure.ts'
import styles from './signed-in-user.module.css'

type Props = { user: AuthenticatedUser; className?: string | undefined }

export function SignedInUser({ user, className }: Props) {
  const { t, language: lang } = useTranslation()
  return (
    <span className={classNames(styles.user, className)}>
      <UserMenu user={user} />
      <ButtonLink variant="secondary" size="small" to="/$lang/logout" params={{ lang }} preload={false}>
        {t('shell.logout')}
      </ButtonLink>
    </span>
  )
}

const MENU_ID = 'user-menu'

/**
 * Who is signed in, and below it the pages of the account. Plain parts: it is on every page of the signed-in.
 */
function UserMenu({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  const { isOpen, setOpen, boxRef, toggleRef } = useDisclosure()
  return (
    <div ref={boxRef} className="shrinks anchor">
      <button
        ref={toggleRef}
        type="button"
        className={`line gap-close center sm ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={name} size="small" />
        <span className={`unbroken shrinks ${styles.name}`} aria-hidden>
          {name}
        </span>
        <VisuallyHidden>{t('shell.signedInAs', { name })}</VisuallyHidden>
        <Icon of={ChevronDown} size="sm" />
      </button>
      {isOpen && (
        <nav id={MENU_ID} className={styles.menu} aria-label={t('user.navigation')}>
          <p className={`underlined sm muted breaks ${styles.email}`}>{user.email}</p>
          <ul className="divided">
            {accountPages.map(({ to, key }) => (
              <li key={to}>
                <Link className="line center target" to={to}>
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
