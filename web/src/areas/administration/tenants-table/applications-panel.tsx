import { useQuery } from '@tanstack/react-query'
import type { TenantApplicationView } from '@zuschlag/contracts/registrations/administration'
import { useState } from 'react'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { RegistrationTable, type RegistrationPage } from '../registrations/registration-table.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import { applicationsQuery } from '../../../kernel/api/platform-queries.ts'
import { ApplicationDialog } from './application-dialog.tsx'

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
export function ApplicationsPanel() {
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
