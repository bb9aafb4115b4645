import { useQuery } from '@tanstack/react-query'
import type { SellerRegistrationView } from '@zuschlag/contracts/registrations/administration'
import { useState } from 'react'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { RegistrationTable, type RegistrationPage } from './registration-table.tsx'
import type { DataColumn } from '../table/data-column.ts'
import { sellersQuery } from '../../../kernel/api/platform-queries.ts'
import { SellerDialog } from './seller-dialog.tsx'

const nameOf = ({ firstName, lastName }: SellerRegistrationView) => `${firstName} ${lastName}`

const firstColumns = (t: Translate): readonly DataColumn<SellerRegistrationView>[] => [
  {
    id: 'name',
    header: t('platform.sellers.name'),
    isRowHeader: true,
    onCard: 'wide',
    cell: (registration) => <b>{nameOf(registration)}</b>,
  },
  { id: 'email', header: t('platform.email'), cell: ({ email }) => email, onCard: 'wide' },
]

/** Private sellers who registered; the oldest that waits stands first. */
export function SellersPage() {
  const { t } = useTranslation()
  const [page, setPage] = useState<RegistrationPage>({ status: 'pending', skip: 0, take: 25 })
  const query = useQuery(sellersQuery(page))
  return (
    <>
      <PageHeader title={t('platform.sellers.title')} lead={t('platform.sellers.lead')} />
      <RegistrationTable
        kind="sellers"
        page={page}
        onPage={setPage}
        query={query}
        rows={query.data?.registrations}
        total={query.data?.total}
        nameOf={nameOf}
        firstColumns={firstColumns}
        headingLevel={2}
        renderDialog={(registration, close) => <SellerDialog registration={registration} onClose={close} />}
      />
    </>
  )
}
