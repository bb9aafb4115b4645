import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** What somebody is to the platform, in words. */
export function RoleNames({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const { roles, memberships } = user
  const names = [
    roles.isSystemAdmin && t('platform.users.is.systemAdmin'),
    memberships.some(({ isBroker }) => isBroker) && !roles.isSeller && t('platform.users.is.broker'),
    roles.isSeller && t('platform.users.is.seller'),
    roles.isInvestor && t('platform.users.is.investor'),
  ].filter((name) => name !== false)
  return <>{names.join(', ') || t('platform.users.is.user')}</>
}
