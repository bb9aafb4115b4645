import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { getTenants } from '@zuschlag/contracts/administration/tenants'
import { useMemo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { z } from 'zod'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import { ownZone } from '../fields/zoned-input.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { tenantsQuery } from '../../../kernel/api/platform-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ApplicationsPanel } from './applications-panel.tsx'
import { TENANTS_PAGE_SIZE, tenantsPageOf, type TenantsSearch } from './tenants-search.ts'
import styles from './tenants-page.module.css'

type Listed = z.output<NonNullable<(typeof getTenants)['answer']>>['tenants'][number]
type Props = { search: TenantsSearch; onSearch: (change: Partial<TenantsSearch>) => void }

/** Tenants that ask to join, and those that have. */
export function TenantsPage({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const query = useQuery(tenantsQuery(tenantsPageOf(search)))
  const columns = useColumns()
  const { kind, skip = 0 } = search
  return (
    <div className={styles.page}>
      <PageHeader title={t('platform.tenants.title')} lead={t('platform.tenants.lead')} />
      <ApplicationsPanel />
      <section aria-labelledby="tenants">
        <h2 id="tenants">{t('platform.tenants.all')}</h2>
        <TablePanel
          tools={
            <>
              <SearchBox
                label={t('platform.tenants.search')}
                placeholder={t('platform.tenants.searchHint')}
                value={search.search ?? ''}
                onChange={(text) => onSearch({ search: text === '' ? undefined : text, skip: undefined })}
              />
              <FilterChips
                label={t('platform.tenants.filter')}
                chips={(['all', 'companies', 'sellers'] as const).map((value) => ({
                  value,
                  label: t(`platform.tenants.kind.${value}`),
                }))}
                value={kind ?? 'all'}
                onChange={(value) => onSearch({ kind: value === 'all' ? undefined : value, skip: undefined })}
              />
            </>
          }
          foot={
            <TablePager
              skip={skip}
              take={TENANTS_PAGE_SIZE}
              total={query.data?.total ?? 0}
              isTotalOld={query.isPlaceholderData}
              onSkip={(next) => onSearch({ skip: next === 0 ? undefined : next })}
            />
          }
        >
          <DataTable
            label={t('platform.tenants.all')}
            columns={columns}
            rows={query.data?.tenants}
            rowId={({ id }) => id}
            rowText={({ name }) => name}
            query={query}
            empty={
              <EmptyState title={t('platform.tenants.none')} headingLevel={3}>
                {t('platform.tenants.noneReason')}
              </EmptyState>
            }
          />
        </TablePanel>
      </section>
    </div>
  )
}

function useColumns() {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    (): readonly DataColumn<Listed>[] => [
      {
        id: 'name',
        header: t('platform.tenants.name'),
        isRowHeader: true,
        onCard: 'wide',
        cell: ({ id, name, logoUrl }) => (
          <span className={styles.name}>
            {logoUrl !== null && (
              <span className={styles.logo}>
                <img src={logoUrl} alt="" loading="lazy" />
              </span>
            )}
            <Link to="/administration/tenants/$tenantId" params={{ tenantId: id }}>
              {name}
            </Link>
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('platform.tenants.kindOf'),
        cell: ({ isSellerTenant }) => t(`platform.tenants.${isSellerTenant ? 'seller' : 'tenant'}`),
      },
      { id: 'currency', header: t('platform.currency'), cell: ({ currencyCode }) => currencyCode },
      {
        id: 'users',
        header: t('platform.tenants.users'),
        align: 'end',
        cell: ({ users }) => format.wholeNumber(users),
      },
      {
        id: 'auctions',
        header: t('platform.tenants.auctions'),
        align: 'end',
        cell: ({ auctions }) => format.wholeNumber(auctions),
      },
      {
        id: 'since',
        header: t('platform.tenants.since'),
        cell: ({ createdAt }) => <span className="num">{format.date(createdAt, ownZone)}</span>,
      },
    ],
    [t, format],
  )
}
