import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import {
  getTimeLineFile,
  TIME_LINE_FILE_MAX,
  type TimeLineEntry,
  getTimeLine,
} from '@zuschlag/contracts/administration/activity'
import {
  TIME_LINE_TEXT_MAX,
  TIME_LINE_TEXT_MIN,
  timeLineKinds,
} from '@zuschlag/contracts/administration/list-filters'
import { useMemo } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import type { Format } from '../../../kernel/i18n/format.ts'
import {
  type Translate,
  textIfAny,
  readerZone,
  useIntl,
  useTranslation,
} from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { DayField } from '../fields/moment-field.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { FilterChips, OlderRows, TablePanel, SearchBox } from '../table/table-panel.tsx'
import type { AuditSearch } from '../table/url-searches.ts'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { callForBody } from '../../../kernel/api/call.ts'
import { actionText, eventTypes } from '../history/event-words.ts'
import { Link } from '@tanstack/react-router'
import { choices } from '../editing/use-change.ts'
import styles from './audit-page.module.css'

type Props = {
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

const orNothing = (value: string): string | undefined => (value === '' ? undefined : value)

/** Who did what and when, over all objects, accounts and tenants that the reader answers for. */
export function AuditPage({ search, onSearch }: Props) {
  const { t, format } = useIntl()
  const query = useInfiniteQuery(timeLineQuery(search))
  const rows = useMemo(() => query.data?.pages.flatMap(({ entries }) => entries), [query.data])
  const columns = useMemo(() => auditColumns({ t, format, timeZone: readerZone }), [t, format])
  const chips = [
    { value: 'all' as const, label: t('audit.kind.all') },
    ...choices(timeLineKinds, (value) => t(`audit.kind.${value}`)),
  ]
  const file = urlOf(getTimeLineFile.path, {}, { ...filtersOf(search), language: format.language })
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        lead={t('audit.lead', { zone: readerZone, lines: format.wholeNumber(TIME_LINE_FILE_MAX) })}
        actions={
          <DownloadLink className={buttonClass({ variant: 'secondary' })} href={file}>
            {t('audit.csv')}
          </DownloadLink>
        }
      />
      <TablePanel
        tools={
          <>
            <SearchBox
              label={t('audit.person')}
              placeholder={t('audit.personHint')}
              value={search.person ?? ''}
              onChange={(text) => onSearch({ person: orNothing(text) })}
              lengthMin={TIME_LINE_TEXT_MIN}
              lengthMax={TIME_LINE_TEXT_MAX}
            />
            <SearchBox
              label={t('audit.object')}
              placeholder={t('audit.objectHint')}
              value={search.object ?? ''}
              onChange={(text) => onSearch({ object: orNothing(text) })}
              lengthMin={TIME_LINE_TEXT_MIN}
              lengthMax={TIME_LINE_TEXT_MAX}
            />
            <div className={`line multiline ${styles.days}`}>
              <DayField
                label={t('audit.from')}
                value={search.from ?? ''}
                onChange={(day) => onSearch({ from: orNothing(day) })}
              />
              <DayField
                label={t('audit.to')}
                value={search.to ?? ''}
                onChange={(day) => onSearch({ to: orNothing(day) })}
              />
            </div>
            <FilterChips
              label={t('audit.kind.label')}
              chips={chips}
              value={search.kind ?? 'all'}
              onChange={(value) => onSearch({ kind: value === 'all' ? undefined : value })}
            />
          </>
        }
        foot={<OlderRows query={query} label={t('audit.more')} />}
      >
        <DataTable
          label={t('audit.title')}
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          rowText={({ type }) => typeWord(t, type)}
          query={query}
          none={{ title: t('audit.none'), children: t('audit.noneReason') }}
        />
      </TablePanel>
    </>
  )
}

type ColumnWords = {
  t: Translate
  format: Format
  timeZone: string
}

const shownRoles = ['systemAdmin', 'broker', 'seller', 'investor', 'user', 'engine'] as const
const SHORT_ID = 8

function auditColumns({ t, format, timeZone }: ColumnWords): readonly DataColumn<TimeLineEntry>[] {
  return [
    {
      id: 'at',
      header: t('audit.column.time'),
      // Events of an object are shown in its own time, as on its process page.
      cell: ({ at, object }) => (
        <span className="num">{format.dateTimeMs(at, object?.timeZone ?? timeZone)}</span>
      ),
    },
    {
      id: 'what',
      header: t('audit.column.what'),
      isRowHeader: true,
      onCard: 'wide',
      cell: (entry) => (
        <div>
          <b>{typeWord(t, entry.type)}</b>
          <DetailsCell entry={entry} t={t} format={format} />
        </div>
      ),
    },
    {
      id: 'who',
      header: t('audit.column.who'),
      cell: ({ actor }) => {
        const role = shownRoles.find((name) => name === actor.role)
        return (
          <span>
            {actor.person === null
              ? t('audit.product')
              : (actor.person.name ?? t('audit.erased', { id: actor.person.id.slice(0, SHORT_ID) }))}
            {role !== undefined && role !== 'engine' && (
              <span className="muted sm"> {t(`audit.role.${role}`)}</span>
            )}
          </span>
        )
      },
    },
    {
      id: 'about',
      header: t('audit.column.about'),
      onCard: 'wide',
      cell: ({ object, subject }) =>
        object === null ? <SubjectCell subject={subject} t={t} /> : <ObjectLink {...object} />,
    },
  ]
}

/** Leads to the step of an object's history in its dispute console. */
function ObjectLink({ id, title, revision, isAttempt }: NonNullable<TimeLineEntry['object']>) {
  const { t } = useTranslation()
  return (
    <span>
      <Link to="/administration/objects/$auctionId/dispute" params={{ auctionId: id }}>
        {title === '' ? t('administration.object.untitled') : title}
      </Link>{' '}
      <span className="sm muted">{t(isAttempt ? 'dispute.attempt' : 'dispute.revision', { revision })}</span>
    </span>
  )
}

const subjectKinds = [
  'user',
  'tenant',
  'tenantApplication',
  'sellerRegistration',
  'contactMessage',
  'partner',
  'accessRequest',
  'mail',
] as const

function SubjectCell({ subject, t }: { subject: TimeLineEntry['subject']; t: Translate }) {
  if (subject === null) return null
  const kind = subjectKinds.find((name) => name === subject.kind)
  return (
    <span>
      {kind === undefined ? subject.kind : t(`audit.subject.${kind}`)}{' '}
      {subject.name ?? <span className="mono sm">{subject.id.slice(0, SHORT_ID)}</span>}
    </span>
  )
}

type DetailsProps = { entry: TimeLineEntry; t: Translate; format: ColumnWords['format'] }

/** What a line says beyond its name: price, reason, the fields that changed. */
function DetailsCell({ entry: { object, price, reason, fields }, t, format }: DetailsProps) {
  const changed = fieldWords(t, fields)
  const currency = object?.currencyCode
  const amount = (value: number) => (currency ? format.money(value, currency) : format.wholeNumber(value))
  const parts = [
    ...(price === null ? [] : [amount(price)]),
    ...(reason === null ? [] : [`„${reason}“`]),
    ...(changed.length === 0 ? [] : [t('audit.fields', { fields: changed.join(', ') })]),
  ]
  return parts.length === 0 ? null : <div className="sm muted breaks">{parts.join(' · ')}</div>
}

const TAKE = 50

/** The activity page by page, the newest lines first. */
const timeLineQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'activity', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filtersOf(search), before: pageParam ?? undefined, take: TAKE }
      return callForBody(getTimeLine, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const DAY_MS = 86_400_000

/** What the server is asked for: days become instants of the reader's own zone. */
export function filtersOf({ kind, person, object, from, to }: AuditSearch) {
  const start = startOf(from)
  const end = startOf(to)
  return {
    kind,
    person,
    object,
    from: start === null ? undefined : msToInstant(start),
    // The next midnight, also where a day has 23 or 25 hours.
    until: end === null ? undefined : msToInstant(new Date(end + DAY_MS + DAY_MS / 4).setHours(0, 0, 0, 0)),
  }
}

/** The local midnight that a day starts with; null for a day that there is not. */
function startOf(date: string | undefined): number | null {
  if (date === undefined) return null
  const ms = new Date(`${date}T00:00:00`).getTime()
  return Number.isNaN(ms) ? null : ms
}

/** Label of an activity entry; one without a text does not show its technical name. */
export function typeWord(t: Translate, type: string): string {
  const event = eventTypes.find((known) => known === type)
  if (event !== undefined) return t(`runningAuction.event.${event}`)
  return actionText(t, type) ?? t('audit.other')
}

/** The fields of an object that a line changed, each once; of accounts and tenants none has a label here. */
export function fieldWords(t: Translate, fields: readonly string[]): readonly string[] {
  const words = fields.flatMap(
    (field) =>
      textIfAny(t, `administration.editor.field.${field}`) ??
      // Those that are more than one field of the editor, or a mark in it.
      textIfAny(t, `audit.field.${field}`) ??
      [],
  )
  return [...new Set(words)]
}
