import type { ConfirmationLedger } from '../../../kernel/api/running-auction-queries.ts'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { PersonCell } from '../table/person-cell.tsx'
import type { DataColumn } from '../table/data-table.tsx'

type Confirmation = ConfirmationLedger['confirmations'][number]
type Words = {
  t: Translate
  format: ReturnType<typeof createFormat>
  timeZone: string
  states: ConfirmationLedger['states']
}

/** The columns of confirmed states; each state says what was new in it. */
export function confirmationColumns({
  t,
  format,
  timeZone,
  states,
}: Words): readonly DataColumn<Confirmation>[] {
  const changesOf = (state: number): string =>
    (states.find((known) => known.state === state)?.changes ?? [])
      .map(({ kind, name }) => `${t(`documents.change.${kind}`)} ${name}`)
      .join(', ')
  return [
    {
      id: 'person',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ person }) => <PersonCell person={person} />,
    },
    {
      id: 'state',
      header: t('runningAuction.column.documentsState'),
      cell: ({ state }) => t('documents.state', { state }),
    },
    { id: 'changes', header: t('runningAuction.column.changes'), cell: ({ state }) => changesOf(state) },
    {
      id: 'revision',
      header: t('runningAuction.column.revision'),
      cell: ({ revision }) => <span className="num">{revision}</span>,
    },
    {
      id: 'time',
      header: t('runningAuction.column.time'),
      cell: ({ at }) => <span className="num">{format.dateTimeSeconds(at, timeZone)}</span>,
    },
  ]
}
