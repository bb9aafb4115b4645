import { PersonCell } from '../table/person-cell.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import type { DocumentOpening } from '../../../kernel/api/running-auction-queries.ts'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'

type Words = { t: Translate; format: ReturnType<typeof createFormat>; timeZone: string }

/** The columns of opened documents. */
export function openingColumns({ t, format, timeZone }: Words): readonly DataColumn<DocumentOpening>[] {
  return [
    {
      id: 'person',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ person }) => <PersonCell person={person} />,
    },
    { id: 'document', header: t('runningAuction.column.document'), cell: ({ document }) => document },
    {
      id: 'time',
      header: t('runningAuction.column.time'),
      cell: ({ at }) => <span className="num">{format.dateTimeSeconds(at, timeZone)}</span>,
    },
  ]
}
