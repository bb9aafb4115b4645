import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { personText } from '../table/person-cell.tsx'
import { DataTable } from '../table/data-table.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import { useAttemptReason } from '../history/event-words.ts'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { refusedAttemptsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { attemptColumns } from './attempt-columns.tsx'
import styles from './live-process.module.css'

/** What was refused and why, with the figures that held and those on its bidder's screen. */
export function AttemptsPanel({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const reasonOf = useAttemptReason()
  const query = useQuery(refusedAttemptsQuery(auction.id))
  const { timeZone, tenant } = auction
  const { currencyCode } = tenant
  const columns = useMemo(
    () => attemptColumns({ t, format, reasonOf, currencyCode, timeZone }),
    [t, format, reasonOf, currencyCode, timeZone],
  )
  return (
    <TablePanel
      tools={
        <h2 className={styles.title}>{t('runningAuction.attempts', { count: query.data?.total ?? 0 })}</h2>
      }
    >
      <DataTable
        label={t('runningAuction.attemptsLabel')}
        columns={columns}
        rows={query.data?.attempts}
        rowId={({ id }) => id}
        rowText={({ bidder }) => personText(bidder, t)}
        query={query}
        empty={
          <EmptyState title={t('runningAuction.noAttempts')}>
            {t('runningAuction.noAttemptsReason')}
          </EmptyState>
        }
      />
    </TablePanel>
  )
}
