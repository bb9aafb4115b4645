import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import {
  CONFIRMATIONS_TAKE,
  documentConfirmationsQuery,
} from '../../../kernel/api/running-auction-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { personText } from '../table/person-cell.tsx'
import { DataTable } from '../table/data-table.tsx'
import { TablePager, TablePanel } from '../table/table-panel.tsx'
import styles from './admissions.module.css'
import { confirmationColumns } from './confirmation-columns.tsx'

/** Who confirmed which state of the documents with which offer, the newest first. */
export function ConfirmationsPanel({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [skip, setSkip] = useState(0)
  const query = useQuery(documentConfirmationsQuery(auction.id, skip))
  const { timeZone } = auction
  const states = query.data?.states
  const columns = useMemo(
    () => confirmationColumns({ t, format, timeZone, states: states ?? [] }),
    [t, format, timeZone, states],
  )
  return (
    <TablePanel
      tools={<h2 className={styles.title}>{t('runningAuction.confirmations')}</h2>}
      foot={
        <TablePager skip={skip} take={CONFIRMATIONS_TAKE} total={query.data?.total ?? 0} onSkip={setSkip} />
      }
    >
      <DataTable
        label={t('runningAuction.confirmations')}
        columns={columns}
        rows={query.data?.confirmations}
        rowId={({ person, state }) => `${person.id} ${state}`}
        rowText={({ person, state }) => `${personText(person)}, ${t('documents.state', { state })}`}
        query={query}
        empty={
          <EmptyState title={t('runningAuction.noConfirmations')}>
            {t('runningAuction.noConfirmationsReason')}
          </EmptyState>
        }
      />
    </TablePanel>
  )
}
