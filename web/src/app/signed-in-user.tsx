import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { ButtonLink } from '../design/button-link.tsx'
import { classNames } from '../design/class-names.ts'
import { useLanguage } from '../kernel/i18n/use-language.ts'
import styles from './signed-in-user.module.css'
import { UserMenu } from './user-menu.tsx'

type Props = { user: AuthenticatedUser; className?: string | undefined }

export function SignedInUser({ user, className }: Props) {
  const { t } = useTranslation()
  const lang = useLanguage()
  return (
    <span className={classNames(styles.user, className)}>
      <UserMenu user={user} />
      <ButtonLink variant="secondary" size="small" to="/$lang/logout" params={{ lang }} preload={false}>
        {t('shell.logout')}
      </ButtonLink>
    </span>
  )
}
