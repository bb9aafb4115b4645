import { Link } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { LogOut } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LanguageSwitch } from '../../../app/language-switch.tsx'
import { Avatar } from '../../../design/avatar.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import styles from './administration-frame.module.css'

/** Who is signed in and as what, the language, and the way out. */
export function UserCard({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <div className="stack">
      <LanguageSwitch className={styles.language} />
      <div className={styles.me}>
        <Avatar name={name} size="small" />
        <Link to="/user/profile" className={styles.person}>
          <b>{name}</b>
          <span>{t(`administration.role.${roleOf(user)}`)}</span>
        </Link>
        <Link
          to="/$lang/logout"
          params={{ lang }}
          preload={false}
          className={styles.logout}
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
