import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { Badge } from '../../../design/badge.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Whether somebody can sign in. */
export function UserBadge({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  if (user.suspendedAt !== null) return <Badge state="refused">{t('platform.users.suspended')}</Badge>
  if (!user.hasPassword) return <Badge state="upcoming">{t('platform.people.invited')}</Badge>
  if (user.emailConfirmedAt === null) {
    return <Badge state="upcoming">{t('platform.users.unconfirmed')}</Badge>
  }
  return <Badge state="leading">{t('platform.users.active')}</Badge>
}
