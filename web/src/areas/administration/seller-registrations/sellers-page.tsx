import { useQuery } from '@tanstack/react-query'
import type { SellerRegistrationView } from '@zuschlag/contracts/registrations/administration'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { RegistrationChips } from '../shared/registration-chips.tsx'
import { registrationColumns } from '../shared/registration-columns.tsx'
import type { DataColumn } from '../shared/table/data-column.ts'
import { DataTable } from '../shared/table/data-table.tsx'
import { TablePager } from '../shared/table/table-pager.tsx'
import { TablePanel } from '../shared/table/table-panel.tsx'
import { sellersQuery } from '../../../kernel/api/platform-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { SellerDialog } from './seller-dialog.tsx'

const TAKE = 25

const nameOf = ({ firstName, lastName }: SellerRegistrationView) => `${firstName} ${lastName}`

/** Private sellers who registered; the oldest that waits stands first. */
export function SellersPage() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<SellerRegistrationView['status']>('pending')
  const [skip, setSkip] = useState(0)
  const [open, setOpen] = useState<SellerRegistrationView | null>(null)
  const query = useQuery(sellersQuery({ status, skip, take: TAKE }))
  const columns = useColumns(setOpen)
  return (
    <>
      <PageHeader title={t('platform.sellers.title')} lead={t('platform.sellers.lead')} />
      <TablePanel
        tools={
          <RegistrationChips
            label={t('platform.sellers.filter')}
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
          label={t('platform.sellers.title')}
          columns={columns}
          rows={query.data?.registrations}
          rowId={({ id }) => id}
          rowText={nameOf}
          query={query}
          onOpen={setOpen}
          empty={
            <EmptyState title={t('platform.sellers.none')}>{t('platform.sellers.noneReason')}</EmptyState>
          }
        />
      </TablePanel>
      {open !== null && <SellerDialog registration={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(onOpen: (registration: SellerRegistrationView) => void) {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    (): readonly DataColumn<SellerRegistrationView>[] => [
      {
        id: 'name',
        header: t('platform.sellers.name'),
        isRowHeader: true,
        onCard: 'wide',
        cell: (registration) => <b>{nameOf(registration)}</b>,
      },
      { id: 'email', header: t('platform.email'), cell: ({ email }) => email, onCard: 'wide' },
      ...registrationColumns({ t, format, nameOf, onOpen }),
    ],
    [t, format, onOpen],
  )
}
