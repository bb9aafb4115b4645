import { useQuery } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { administeredPhases } from '@zuschlag/contracts/administration/administered-auctions'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterChips } from '../../administration/filter-chips.tsx'
import { PageHeader } from '../../administration/page-header.tsx'
import { SearchBox } from '../../administration/search-box.tsx'
import { DataTable } from '../../administration/table/data-table.tsx'
import { TablePager } from '../../administration/table/table-pager.tsx'
import { TablePanel } from '../../administration/table/table-panel.tsx'
import { administeredAuctionsQuery } from '../../api/administration-queries.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { objectColumns } from './object-columns.tsx'
import { OBJECTS_PAGE_SIZE, pageOf, type ObjectsSearch } from './objects-search.ts'

type Props = {
  search: ObjectsSearch
  onSearch: (change: Partial<ObjectsSearch>) => void
  renderLink: (auction: AdministeredAuction, name: string) => ReactNode
  actions?: ReactNode
}

/** The objects that somebody runs, as a table; its state stands in the address. */
export function ObjectsPage({ search, onSearch, renderLink, actions }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useQuery(administeredAuctionsQuery(pageOf(search)))
  const columns = useMemo(() => objectColumns({ t, format, renderLink }), [t, format, renderLink])
  const { phase, skip = 0, sort = 'newest' } = search
  const chips = [
    { value: 'all' as const, label: t('administration.objects.all') },
    ...administeredPhases.map((value) => ({ value, label: t(`administration.objects.shown.${value}`) })),
  ]
  return (
    <>
      <PageHeader title={t('administration.objects.title')} actions={actions} />
      <TablePanel
        tools={
          <>
            <SearchBox
              label={t('administration.objects.search')}
              placeholder={t('administration.objects.searchHint')}
              value={search.search ?? ''}
              onChange={(text) => onSearch({ search: text === '' ? undefined : text, skip: undefined })}
            />
            <FilterChips
              label={t('administration.objects.filter')}
              chips={chips}
              value={phase ?? 'all'}
              onChange={(value) => onSearch({ phase: value === 'all' ? undefined : value, skip: undefined })}
            />
          </>
        }
        foot={
          <TablePager
            skip={skip}
            take={OBJECTS_PAGE_SIZE}
            total={query.data?.total ?? 0}
            onSkip={(next) => onSearch({ skip: next === 0 ? undefined : next })}
          />
        }
      >
        <DataTable
          label={t('administration.objects.title')}
          columns={columns}
          rows={query.data?.auctions}
          rowId={({ id }) => id}
          rowText={({ title }) => title}
          sort={sort === 'newest' ? undefined : { column: sort, direction: 'ascending' }}
          onSort={({ column }) => onSearch({ sort: column as ObjectsSearch['sort'], skip: undefined })}
          query={query}
          empty={
            <EmptyState title={t('administration.objects.none')}>
              {t('administration.objects.noneReason')}
            </EmptyState>
          }
        />
      </TablePanel>
    </>
  )
}
