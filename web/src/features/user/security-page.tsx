import { useTranslation } from '../../i18n/use-translation.ts'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { UserPage } from './user-page.tsx'

type Props = { owner: { email: string; firstName: string; lastName: string } }

/** With what, and where, the person is signed in. */
export function SecurityPage({ owner }: Props) {
  const { t } = useTranslation()
  return (
    <UserPage title={t('user.security.title')} lead={t('user.security.lead')}>
      <PasswordPanel owner={owner} />
      <SessionsPanel />
    </UserPage>
  )
}
