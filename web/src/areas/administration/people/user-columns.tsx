import { Link } from '@tanstack/react-router'
import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useMemo } from 'react'
import { ownZone } from '../fields/zoned-input.ts'
import type { DataColumn } from '../table/data-table.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { RoleNames } from './role-names.tsx'
import { UserBadge } from './user-badge.tsx'

export function useUserColumns(): readonly DataColumn<AdministeredUser>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('platform.users.name'),
        isRowHeader: true,
        onCard: 'wide',
        cell: ({ id, firstName, lastName }) => (
          <Link to="/administration/users/$userId" params={{ userId: id }}>
            <b>{`${firstName} ${lastName}`}</b>
          </Link>
        ),
      },
      { id: 'email', header: t('platform.email'), onCard: 'wide', cell: ({ email }) => email },
      { id: 'roles', header: t('platform.users.role'), cell: (user) => <RoleNames user={user} /> },
      {
        id: 'tenants',
        header: t('platform.users.tenants'),
        cell: ({ memberships }) => memberships.map(({ tenantName }) => tenantName).join(', ') || '–',
      },
      { id: 'state', header: t('platform.users.state'), cell: (user) => <UserBadge user={user} /> },
      {
        id: 'since',
        header: t('platform.users.since'),
        cell: ({ createdAt }) => <span className="num">{format.date(createdAt, ownZone)}</span>,
      },
    ],
    [t, format],
  )
}
