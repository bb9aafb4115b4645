import { useQuery } from '@tanstack/react-query'
import {
  removeTenantUser,
  TENANT_USERS_TAKE,
  type TenantUser,
} from '@zuschlag/contracts/administration/tenant-users'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { ConfirmDialog } from '../editing/dialogs.tsx'
import styles from '../editing/editor.module.css'
import { TablePager } from '../table/table-panel.tsx'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { tenantUsersQuery } from '../../../kernel/api/platform-queries.ts'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { BrokerDialog } from './broker-dialog.tsx'
import { InviteUserDialog } from './invite-user-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { useChangeUsers } from './use-change-users.ts'

type Props = {
  tenantId: TenantId
  /** System administrators invite and remove; a tenant's brokers keep their own contact data. */
  mayInvite: boolean
}

type Opened = { readonly kind: 'edit' | 'remove'; readonly user: TenantUser } | { readonly kind: 'invite' }

/** Who belongs to a tenant. */
export function PeoplePanel({ tenantId, mayInvite }: Props) {
  const { t } = useTranslation()
  const [skip, setSkip] = useState(0)
  const query = useQuery(tenantUsersQuery(tenantId, skip))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Panel
      title={t(mayInvite ? 'platform.people.title' : 'platform.people.brokers')}
      aside={
        mayInvite && (
          <Button variant="secondary" size="small" onPress={() => setOpened({ kind: 'invite' })}>
            {t('platform.people.invite')}
          </Button>
        )
      }
    >
      <PanelBody>
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="4rem" />}
        {query.data?.total === 0 && <p className="muted">{t('platform.people.none')}</p>}
        <ul className={styles.rows}>
          {query.data?.users.map((user) => (
            <PersonRow
              key={user.userId}
              user={user}
              onEdit={() => setOpened({ kind: 'edit', user })}
              onRemove={mayInvite ? () => setOpened({ kind: 'remove', user }) : undefined}
            />
          ))}
        </ul>
      </PanelBody>
      {query.data !== undefined && query.data.total > TENANT_USERS_TAKE && (
        <TablePager skip={skip} take={TENANT_USERS_TAKE} total={query.data.total} onSkip={setSkip} />
      )}
      {opened?.kind === 'invite' && <InviteUserDialog tenantId={tenantId} onClose={close} />}
      {opened?.kind === 'edit' && <BrokerDialog tenantId={tenantId} user={opened.user} onClose={close} />}
      {opened?.kind === 'remove' && <RemoveDialog tenantId={tenantId} user={opened.user} onClose={close} />}
    </Panel>
  )
}

type RemoveProps = { tenantId: TenantId; user: TenantUser; onClose: () => void }

function RemoveDialog({ tenantId, user, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  const params = { tenantId, userId: user.userId }
  const remove = useChangeUsers(
    tenantId,
    (_none: null) => call(removeTenantUser, { params }),
    t('platform.people.removed', { name }),
    onClose,
  )
  return (
    <ConfirmDialog
      title={t('platform.people.removeTitle', { name })}
      text={t('platform.people.removeText')}
      action={t('platform.people.remove')}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    />
  )
}
