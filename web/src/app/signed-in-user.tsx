import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../design/avatar.tsx'
import { ButtonLink } from '../design/button-link.tsx'
import { classNames } from '../design/class-names.ts'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import styles from './signed-in-user.module.css'

type Props = { user: AuthenticatedUser; className?: string | undefined }

export function SignedInUser({ user, className }: Props) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <span className={classNames(styles.user, className)}>
      <Avatar name={name} size="small" />
      <span className={styles.name} aria-hidden>
        {name}
      </span>
      <VisuallyHidden>{t('shell.signedInAs', { name })}</VisuallyHidden>
      <ButtonLink variant="secondary" size="small" to="/$lang/logout" params={{ lang }} preload={false}>
        {t('shell.logout')}
      </ButtonLink>
    </span>
  )
}
