import { type AnswerOf, call } from '../../../kernel/api/call.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { getTenants } from '@zuschlag/contracts/administration/tenants'
import {
  approveTenantApplication,
  declineTenantApplication,
  type TenantApplicationView,
} from '@zuschlag/contracts/registrations/administration'
import { useMemo, useState } from 'react'
import { applicationsQuery, tenantsQuery } from '../../../kernel/api/platform-queries.ts'
import { type Translate, readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PageHeader } from '../frame/page-header.tsx'
import {
  DecisionDialog,
  type RegistrationPage,
  RegistrationTable,
  RegistrationFacts,
} from '../registrations/registration-table.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { FilterChips, TablePager, TablePanel, SearchBox } from '../table/table-panel.tsx'
import type { TenantsSearch } from '../table/url-searches.ts'
import { choices } from '../editing/use-change.ts'
import styles from './tenants-page.module.css'

type Listed = AnswerOf<typeof getTenants>['tenants'][number]
const TAKE = 25

type Props = { search: TenantsSearch; onSearch: (change: Partial<TenantsSearch>) => void }

/** Tenants that ask to join, and those that have. */
export function TenantsPage({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const query = useQuery(tenantsQuery({ take: TAKE, ...search }))
  const columns = useColumns()
  const { kind, skip = 0 } = search
  return (
    <div className={`stack gap-6 fit ${styles.page}`}>
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
                chips={choices(['all', 'companies', 'sellers'] as const, (value) =>
                  t(`platform.tenants.kind.${value}`),
                )}
                value={kind ?? 'all'}
                onChange={(value) => onSearch({ kind: value === 'all' ? undefined : value, skip: undefined })}
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
            label={t('platform.tenants.all')}
            columns={columns}
            rows={query.data?.tenants}
            rowId={({ id }) => id}
            rowText={({ name }) => name}
            query={query}
            none={{
              title: t('platform.tenants.none'),
              children: t('platform.tenants.noneReason'),
              headingLevel: 3,
            }}
          />
        </TablePanel>
      </section>
    </div>
  )
}

function useColumns() {
  const { t, format } = useIntl()
  return useMemo(
    (): readonly DataColumn<Listed>[] => [
      {
        id: 'name',
        header: t('platform.tenants.name'),
        isRowHeader: true,
        onCard: 'wide',
        cell: ({ id, name, logoUrl }) => (
          <span className="line gap-3 center strong">
            {logoUrl !== null && (
              <span className={`middle ${styles.logo}`}>
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
        cell: ({ createdAt }) => <span className="num">{format.date(createdAt, readerZone)}</span>,
      },
    ],
    [t, format],
  )
}

const nameOf = ({ company }: TenantApplicationView) => company

const firstColumns = (t: Translate): readonly DataColumn<TenantApplicationView>[] => [
  {
    id: 'company',
    header: t('platform.applications.company'),
    isRowHeader: true,
    onCard: 'wide',
    cell: (application) => <b>{nameOf(application)}</b>,
  },
  {
    id: 'person',
    header: t('platform.applications.person'),
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
]

/** Tenants that ask to join; the oldest that waits stands first. */
function ApplicationsPanel() {
  const { t } = useTranslation()
  const [page, setPage] = useState<RegistrationPage>({ status: 'pending', skip: 0, take: 10 })
  const query = useQuery(applicationsQuery(page))
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">{t('platform.applications.title')}</h2>
      <RegistrationTable
        kind="applications"
        page={page}
        onPage={setPage}
        query={query}
        rows={query.data?.applications}
        total={query.data?.total}
        nameOf={nameOf}
        firstColumns={firstColumns}
        headingLevel={3}
        renderDialog={(application, close) => <ApplicationDialog application={application} onClose={close} />}
      />
    </section>
  )
}

type ApplicationDialogProps = { application: TenantApplicationView; onClose: () => void }

function ApplicationDialog({ application, onClose }: ApplicationDialogProps) {
  const { t } = useTranslation()
  const params = { registrationId: application.id }
  const { company, firstName, lastName, corporateRegisterNumber, uid, brokerSoftware } = application
  return (
    <DecisionDialog
      kind="applications"
      registration={application}
      name={company}
      approve={() => call(approveTenantApplication, { params })}
      decline={(reason) => call(declineTenantApplication, { params, body: { reason } })}
      onClose={onClose}
    >
      <RegistrationFacts
        registration={application}
        first={[[t('platform.applications.person'), `${firstName} ${lastName}`]]}
        further={[
          [t('platform.applications.register'), corporateRegisterNumber],
          [t('platform.applications.uid'), uid],
          [t('platform.applications.software'), t(`platform.software.${brokerSoftware}`)],
        ]}
      />
    </DecisionDialog>
  )
}
