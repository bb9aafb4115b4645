import { useQuery } from '@tanstack/react-query'
import type { TenantApplicationView } from '@zuschlag/contracts/registrations/administration'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { RegistrationChips } from '../shared/registration-chips.tsx'
import { registrationColumns } from '../shared/registration-columns.tsx'
import type { DataColumn } from '../shared/table/data-column.ts'
import { DataTable } from '../shared/table/data-table.tsx'
import { TablePager } from '../shared/table/table-pager.tsx'
import { TablePanel } from '../shared/table/table-panel.tsx'
import { applicationsQuery } from '../../../kernel/api/platform-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ApplicationDialog } from './application-dialog.tsx'

const TAKE = 10

const nameOf = ({ company }: TenantApplicationView) => company

/** Tenants that ask to join; the oldest that waits stands first. */
export function ApplicationsPanel() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<TenantApplicationView['status']>('pending')
  const [skip, setSkip] = useState(0)
  const [open, setOpen] = useState<TenantApplicationView | null>(null)
  const query = useQuery(applicationsQuery({ status, skip, take: TAKE }))
  const columns = useColumns(setOpen)
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">{t('platform.applications.title')}</h2>
      <TablePanel
        tools={
          <RegistrationChips
            label={t('platform.applications.filter')}
            status={status}
            onChange={(next) => {
              setStatus(next)
              setSkip(0)
            }}
          />
        }
        foot={<TablePager skip={skip} take={TAKE} total={query.data?.total ?? 0} onSkip={setSkip} />}
      >
        <DataTable
          label={t('platform.applications.title')}
          columns={columns}
          rows={query.data?.applications}
          rowId={({ id }) => id}
          rowText={nameOf}
          query={query}
          onOpen={setOpen}
          empty={
            <EmptyState title={t('platform.applications.none')} headingLevel={3}>
              {t('platform.applications.noneReason')}
            </EmptyState>
          }
        />
      </TablePanel>
      {open !== null && <ApplicationDialog application={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function useColumns(onOpen: (application: TenantApplicationView) => void) {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    (): readonly DataColumn<TenantApplicationView>[] => [
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
      ...registrationColumns({ t, format, nameOf, onOpen }),
    ],
    [t, format, onOpen],
  )
}
