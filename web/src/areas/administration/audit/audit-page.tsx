import { useInfiniteQuery } from '@tanstack/react-query'
import {
  getTimeLineFile,
  TIME_LINE_FILE_MAX,
  type TimeLineEntry,
} from '@zuschlag/contracts/administration/activity'
import {
  TIME_LINE_TEXT_MAX,
  TIME_LINE_TEXT_MIN,
  timeLineKinds,
} from '@zuschlag/contracts/administration/list-filters'
import { type ReactNode, useMemo } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { readerZone, useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { DayField } from '../fields/moment-field.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { FilterChips, OlderRows, TablePanel } from '../table/table-panel.tsx'
import { fieldWords, filtersOf, timeLineQuery, typeWord } from './activity.ts'
import type { AuditSearch } from './audit-search-schema.ts'
import styles from './audit-page.module.css'

type Props = {
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
  renderObject: (object: NonNullable<TimeLineEntry['object']>) => ReactNode
}

const orNothing = (value: string): string | undefined => (value === '' ? undefined : value)

/** Who did what and when, over all objects, accounts and tenants that the reader answers for. */
export function AuditPage({ search, onSearch, renderObject }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useInfiniteQuery(timeLineQuery(search))
  const rows = useMemo(() => query.data?.pages.flatMap(({ entries }) => entries), [query.data])
  const columns = useMemo(
    () => auditColumns({ t, format, timeZone: readerZone, renderObject }),
    [t, format, renderObject],
  )
  const chips = [
    { value: 'all' as const, label: t('audit.kind.all') },
    ...timeLineKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
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
          empty={<EmptyState title={t('audit.none')}>{t('audit.noneReason')}</EmptyState>}
        />
      </TablePanel>
    </>
  )
}

type ColumnWords = {
  t: Translate
  format: ReturnType<typeof createFormat>
  timeZone: string
  /** Leads to the dispute console of an object. */
  renderObject: (entry: NonNullable<TimeLineEntry['object']>) => ReactNode
}

const shownRoles = ['systemAdmin', 'broker', 'seller', 'investor', 'user', 'engine'] as const
const SHORT_ID = 8

function auditColumns({
  t,
  format,
  timeZone,
  renderObject,
}: ColumnWords): readonly DataColumn<TimeLineEntry>[] {
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
        object === null ? <SubjectCell subject={subject} t={t} /> : renderObject(object),
    },
  ]
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
