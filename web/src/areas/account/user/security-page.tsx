import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EmailPanel } from './email-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { OwnAccountPage } from './own-account-page.tsx'

type Props = {
  owner: { email: string; firstName: string; lastName: string; mustSetUpSecondFactor: boolean }
}

/** With what, and where, the person is signed in. */
export function SecurityPage({ owner }: Props) {
  const { t } = useTranslation()
  const { email, mustSetUpSecondFactor: mustSetUp } = owner
  // Its key keeps it the same panel where it moves, so that recovery codes which are shown stay.
  const factor = <SecondFactorPanel key="second-factor" email={email} mustSetUp={mustSetUp} />
  return (
    <OwnAccountPage title={t('user.security.title')} lead={t('user.security.lead')}>
      {mustSetUp && factor}
      <PasswordPanel owner={owner} />
      {!mustSetUp && factor}
      <EmailPanel email={email} />
      <SessionsPanel email={email} />
    </OwnAccountPage>
  )
}
