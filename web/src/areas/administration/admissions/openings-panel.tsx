import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { personText } from '../table/person-cell.tsx'
import { DataTable } from '../table/data-table.tsx'
import { OlderRows, TablePanel } from '../table/table-panel.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { documentOpeningsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './admissions.module.css'
import { openingColumns } from './opening-columns.tsx'

/** Who opened which document when, the newest first. */
export function OpeningsPanel({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useInfiniteQuery(documentOpeningsQuery(auction.id))
  const { timeZone } = auction
  const rows = useMemo(() => query.data?.pages.flatMap(({ openings }) => openings), [query.data])
  const columns = useMemo(() => openingColumns({ t, format, timeZone }), [t, format, timeZone])
  return (
    <TablePanel
      tools={<h2 className={styles.title}>{t('runningAuction.openings')}</h2>}
      foot={<OlderRows query={query} label={t('runningAuction.olderOpenings')} />}
    >
      <DataTable
        label={t('runningAuction.openings')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowText={({ person, document }) => `${personText(person, t)}, ${document}`}
        query={query}
        empty={
          <EmptyState title={t('runningAuction.noOpenings')}>
            {t('runningAuction.noOpeningsReason')}
          </EmptyState>
        }
      />
    </TablePanel>
  )
}
