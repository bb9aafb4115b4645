import { useQuery } from '@tanstack/react-query'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { DataTable } from '../table/data-table.tsx'
import { usersQuery } from '../../../kernel/api/platform-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useUserColumns } from './user-columns.tsx'
import { USERS_PAGE_SIZE, userRoles, userStates, usersPageOf, type UsersSearch } from './users-search.ts'

type Props = { search: UsersSearch; onSearch: (change: Partial<UsersSearch>) => void }

/** Everybody with an account. */
export function UsersPage({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const query = useQuery(usersQuery(usersPageOf(search)))
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
              chips={(['all', ...userRoles] as const).map((value) => ({
                value,
                label: t(`platform.users.roles.${value}`),
              }))}
              value={role ?? 'all'}
              onChange={(value) => onSearch({ role: value === 'all' ? undefined : value, skip: undefined })}
            />
            <FilterChips
              label={t('platform.users.byState')}
              chips={(['all', ...userStates] as const).map((value) => ({
                value,
                label: t(`platform.users.states.${value}`),
              }))}
              value={state ?? 'all'}
              onChange={(value) => onSearch({ state: value === 'all' ? undefined : value, skip: undefined })}
            />
          </>
        }
        foot={
          <TablePager
            skip={skip}
            take={USERS_PAGE_SIZE}
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
          empty={<EmptyState title={t('platform.users.none')}>{t('platform.users.noneReason')}</EmptyState>}
        />
      </TablePanel>
    </>
  )
}
