import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import {
  type ConfirmationLedger,
  CONFIRMATIONS_TAKE,
  documentConfirmationsQuery,
  type DocumentOpening,
  documentOpeningsQuery,
} from '../../../kernel/api/running-auction-queries.ts'
import type { Format } from '../../../kernel/i18n/format.ts'
import { type Translate, useIntl } from '../../../kernel/i18n/use-translation.ts'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { OlderRows, TablePager, TablePanel } from '../table/table-panel.tsx'
import styles from './admissions.module.css'

/** Who confirmed which state of the documents with which offer, the newest first. */
export function ConfirmationsPanel({ auction }: { auction: AdministeredDetails }) {
  const { t, format } = useIntl()
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
        none={{
          title: t('runningAuction.noConfirmations'),
          children: t('runningAuction.noConfirmationsReason'),
        }}
      />
    </TablePanel>
  )
}

type Confirmation = ConfirmationLedger['confirmations'][number]
type ConfirmationWords = {
  t: Translate
  format: Format
  timeZone: string
  states: ConfirmationLedger['states']
}

/** The columns of confirmed states; each state says what was new in it. */
function confirmationColumns({
  t,
  format,
  timeZone,
  states,
}: ConfirmationWords): readonly DataColumn<Confirmation>[] {
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

/** Who opened which document when, the newest first. */
export function OpeningsPanel({ auction }: { auction: AdministeredDetails }) {
  const { t, format } = useIntl()
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
        none={{ title: t('runningAuction.noOpenings'), children: t('runningAuction.noOpeningsReason') }}
      />
    </TablePanel>
  )
}

type OpeningWords = { t: Translate; format: Format; timeZone: string }

/** The columns of opened documents. */
function openingColumns({ t, format, timeZone }: OpeningWords): readonly DataColumn<DocumentOpening>[] {
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
