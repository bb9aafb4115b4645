import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getHistoryFile } from '@zuschlag/contracts/administration/auction-insight'
import type { EventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useMemo, useState } from 'react'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import { buttonClass } from '../../../design/button-class.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { administeredAuctionQuery } from '../../../kernel/api/administration-queries.ts'
import {
  type HistoryEvent,
  historyQuery,
  type HistorySearch,
} from '../../../kernel/api/running-auction-queries.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import type { Format } from '../../../kernel/i18n/format.ts'
import { textIfAny, type Translate, useIntl } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { HeaderActions } from '../frame/page-header.tsx'
import { eventTypes, typesOf, useAttemptReason } from '../history/event-words.ts'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { PersonCell } from '../table/person-cell.tsx'
import { FilterChips, OlderRows, TablePanel } from '../table/table-panel.tsx'
import { choices } from '../editing/use-change.ts'
import styles from './history.module.css'

const TABLE_HEIGHT = 620
const NO_CURRENCY = 'EUR'
const NO_ZONE = 'UTC'

/** Everything that was written about an auction, and the refused attempts beside it. */
export function HistoryPage({ auctionId }: { auctionId: AuctionId }) {
  const { t, format, language } = useIntl()
  const reasonOf = useAttemptReason()
  const [search, setSearch] = useState<HistorySearch>({ stream: 'auction' })
  const auction = useQuery(administeredAuctionQuery(auctionId)).data
  const query = useInfiniteQuery(historyQuery(auctionId, search))
  const currencyCode = auction?.tenant.currencyCode ?? NO_CURRENCY
  const timeZone = auction?.timeZone ?? NO_ZONE
  const columns = useMemo(
    () => historyColumns({ t, format, reasonOf, currencyCode, timeZone }),
    [t, format, reasonOf, currencyCode, timeZone],
  )
  const rows = useMemo(() => query.data?.pages.flat(), [query.data])
  const { stream, type } = search
  const streams = choices(['auction', 'attempts'] as const, (value) => t(`runningAuction.stream.${value}`))
  return (
    <>
      <FollowAuction auctionId={auctionId} />
      <HeaderActions>
        <DownloadLink
          className={buttonClass({ variant: 'secondary' })}
          href={urlOf(getHistoryFile.path, { auctionId }, { stream, language })}
          named={(translate, code) => textIfAny(translate, `dispute.problem.${code}`)}
        >
          {t('runningAuction.historyFile')}
        </DownloadLink>
      </HeaderActions>
      <TablePanel
        tools={
          <>
            <FilterChips
              label={t('runningAuction.streams')}
              chips={streams}
              value={stream}
              onChange={(chosen) => setSearch({ stream: chosen })}
            />
            <div className={styles.filter}>
              <SelectField
                label={t('runningAuction.filterEvents')}
                name="type"
                value={type ?? ''}
                emptyLabel={t('runningAuction.allEvents')}
                options={choices(typesOf(stream), (value) => eventWord(t, value))}
                onChange={(chosen) =>
                  setSearch(chosen === ('' as string) ? { stream } : { stream, type: chosen })
                }
              />
            </div>
          </>
        }
        foot={<OlderRows query={query} label={t('runningAuction.olderEvents')} />}
      >
        <DataTable
          label={t('runningAuction.history')}
          columns={columns}
          rows={rows}
          rowId={({ revision }) => String(revision)}
          rowText={(event) => `${event.revision} ${eventWord(t, event.type)}`}
          query={query}
          virtualHeight={TABLE_HEIGHT}
          none={{ title: t('runningAuction.noEvents'), children: t('runningAuction.noEventsReason') }}
        />
      </TablePanel>
    </>
  )
}

type ColumnWords = {
  t: Translate
  format: Format
  reasonOf: (code: string) => string
  currencyCode: string
  timeZone: string
}

/** The columns of a history, newest first. */
function historyColumns(words: ColumnWords): readonly DataColumn<HistoryEvent>[] {
  const { t, format, timeZone } = words
  return [
    {
      id: 'revision',
      header: t('runningAuction.column.revision'),
      width: 64,
      align: 'end',
      cell: ({ revision }) => <span className="num">{revision}</span>,
    },
    {
      id: 'time',
      header: t('runningAuction.column.engineTime'),
      width: 190,
      cell: ({ at }) => <span className="num">{format.dateTimeMs(at, timeZone)}</span>,
    },
    {
      id: 'event',
      header: t('runningAuction.column.event'),
      width: '2fr',
      isRowHeader: true,
      cell: ({ type }) => (
        <span className={styles.stack}>
          <b>{eventWord(t, type)}</b>
          <code className={`muted tiny ${styles.code}`}>{type}</code>
        </span>
      ),
    },
    {
      id: 'actor',
      header: t('runningAuction.column.actor'),
      width: '2fr',
      cell: ({ actor: { person, role } }) => {
        const roleName = t(`runningAuction.role.${role}`)
        return person === null ? roleName : <PersonCell person={{ ...person, email: null }} note={roleName} />
      },
    },
    {
      id: 'figures',
      header: t('runningAuction.column.figures'),
      width: '2fr',
      cell: (event) => <span className={styles.figures}>{figuresText(event, words)}</span>,
    },
    {
      id: 'hash',
      header: t('runningAuction.column.hash'),
      width: 130,
      cell: ({ hash }) => (
        <code className={`muted tiny ${styles.code}`} title={hash}>
          {`${hash.slice(0, 8)}…${hash.slice(-4)}`}
        </code>
      ),
    },
  ]
}

function eventWord(t: Translate, type: string): string {
  const known = eventTypes.find((one): one is EventType => one === type)
  return known === undefined ? type : t(`runningAuction.event.${known}`)
}

function figuresText(
  event: HistoryEvent,
  { t, format, reasonOf, currencyCode, timeZone }: ColumnWords,
): string {
  const { price, end, reason, code, about } = eventFiguresOf(event)
  return [
    ...(price === undefined ? [] : [format.money(price, currencyCode)]),
    ...(code === undefined ? [] : [reasonOf(code)]),
    ...(about === undefined ? [] : [t('runningAuction.aboutRevision', { revision: about })]),
    ...(end === undefined ? [] : [t('runningAuction.endIs', { end: format.dateTimeSeconds(end, timeZone) })]),
    ...(reason === undefined ? [] : [reason]),
  ].join(' · ')
}

/** What of an event's data the table names; each is absent where the event has no such thing. */
type EventFigures = {
  readonly price?: number | undefined
  readonly end?: string | undefined
  readonly reason?: string | undefined
  readonly code?: string | undefined
  /** Revision of the bid or request that it is about. */
  readonly about?: number | undefined
}

/**
 * Reads figures out of data whose shape depends on the type and version of the event; what is not there is
 * left out.
 */
export function eventFiguresOf({ data }: Pick<HistoryEvent, 'data'>): EventFigures {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {}
  const { price, end, reason, code, bidRevision, requestRevision } = data
  const about = typeof bidRevision === 'number' ? bidRevision : requestRevision
  return {
    price: typeof price === 'number' ? price : undefined,
    end: typeof end === 'string' ? end : undefined,
    reason: typeof reason === 'string' && reason !== '' ? reason : undefined,
    code: typeof code === 'string' ? code : undefined,
    about: typeof about === 'number' ? about : undefined,
  }
}
