import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useMemo } from 'react'
import { usersQuery } from '../../../kernel/api/platform-queries.ts'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { FilterChips, TablePager, TablePanel, SearchBox } from '../table/table-panel.tsx'
import { UserBadge } from './user-badge.tsx'
import { userRoles, type UsersSearch, userStates } from '../table/url-searches.ts'
import { choices } from '../editing/use-change.ts'

const TAKE = 25

type Props = { search: UsersSearch; onSearch: (change: Partial<UsersSearch>) => void }

/** Everybody with an account. */
export function UsersPage({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const query = useQuery(usersQuery({ take: TAKE, ...search }))
  const columns = useUserColumns()
  const { role, state, skip = 0 } = search
  return (
    <>
      <PageHeader title={t('platform.users.title')} lead={t('platform.users.lead')} />
      <TablePanel
        tools={
          <>
            <SearchBox
              label={t('platform.users.search')}
              placeholder={t('platform.users.searchHint')}
              value={search.search ?? ''}
              onChange={(text) => onSearch({ search: text === '' ? undefined : text, skip: undefined })}
            />
            <FilterChips
              label={t('platform.users.byRole')}
              chips={choices(['all', ...userRoles] as const, (value) => t(`platform.users.roles.${value}`))}
              value={role ?? 'all'}
              onChange={(value) => onSearch({ role: value === 'all' ? undefined : value, skip: undefined })}
            />
            <FilterChips
              label={t('platform.users.byState')}
              chips={choices(['all', ...userStates] as const, (value) => t(`platform.users.states.${value}`))}
              value={state ?? 'all'}
              onChange={(value) => onSearch({ state: value === 'all' ? undefined : value, skip: undefined })}
            />
          </>
        }
        foot={
          <TablePager
            skip={skip}
            take={TAKE}
            total={query.data?.total ?? 0}
            isTotalOld={query.isPlaceholderData}
            onSkip={(next) => onSearch({ skip: next === 0 ? undefined : next })}
          />
        }
      >
        <DataTable
          label={t('platform.users.title')}
          columns={columns}
          rows={query.data?.users}
          rowId={({ id }) => id}
          rowText={({ firstName, lastName }) => `${firstName} ${lastName}`}
          query={query}
          none={{ title: t('platform.users.none'), children: t('platform.users.noneReason') }}
        />
      </TablePanel>
    </>
  )
}

function useUserColumns(): readonly DataColumn<AdministeredUser>[] {
  const { t, format } = useIntl()
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
        cell: ({ createdAt }) => <span className="num">{format.date(createdAt, readerZone)}</span>,
      },
    ],
    [t, format],
  )
}

/** What somebody is to the platform, in words. */
function RoleNames({ user }: { user: AdministeredUser }) {
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
