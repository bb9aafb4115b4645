import type { TenantUser } from '@zuschlag/contracts/administration/tenant-users'
import styles from '../editing/editor.module.css'
import { Avatar } from '../../../design/avatar.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  user: TenantUser
  onEdit: () => void
  onRemove: (() => void) | undefined
}

export function PersonRow({ user, onEdit, onRemove }: Props) {
  const { t } = useTranslation()
  const { firstName, lastName, email, broker, hasPassword, suspendedAt } = user
  const name = `${firstName} ${lastName}`
  const shown = broker && [
    broker.publicPhoneNumber && formatPhone(broker.publicPhoneNumber),
    broker.publicEmail,
  ]
  return (
    <li>
      <div className={styles.who}>
        <Avatar name={name} imageUrl={broker?.profileImageUrl ?? null} />
        <div>
          <b>{name}</b>
          <p className="sm muted">{email}</p>
          {shown && (
            <p className="sm muted">
              {t('platform.people.public', {
                contact: shown.filter(Boolean).join(', ') || t('platform.people.nothing'),
              })}
            </p>
          )}
        </div>
      </div>
      <div className="row stretch gap-dense">
        {broker !== null && <b className="sm">{t('platform.people.broker')}</b>}
        {!hasPassword && <Badge state="upcoming">{t('platform.people.invited')}</Badge>}
        {suspendedAt !== null && <Badge state="refused">{t('platform.users.suspended')}</Badge>}
      </div>
      <div className="row">
        {broker !== null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('platform.people.editOf', { name })}
            onPress={onEdit}
          >
            {t('platform.people.edit')}
          </Button>
        )}
        {onRemove && (
          <Button
            variant="text"
            size="small"
            aria-label={t('platform.people.removeOf', { name })}
            onPress={onRemove}
          >
            {t('platform.people.remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
