import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimeLineEntry } from '@zuschlag/contracts/administration/activity'
import {
  TIME_LINE_TEXT_MAX,
  TIME_LINE_TEXT_MIN,
  timeLineKinds,
} from '@zuschlag/contracts/administration/list-filters'
import { getTimeLineFile, TIME_LINE_FILE_MAX } from '@zuschlag/contracts/administration/activity'
import { useMemo, type ReactNode } from 'react'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips, OlderRows, TablePanel } from '../table/table-panel.tsx'
import { DayField } from '../fields/moment-field.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { DataTable } from '../table/data-table.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { auditColumns } from './audit-columns.tsx'
import styles from './audit-page.module.css'
import type { AuditSearch } from './audit-search-schema.ts'
import { filtersOf } from './audit-search.ts'
import { typeWord } from './line-words.ts'
import { timeLineQuery } from './activity-query.ts'

type Props = {
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
  renderObject: (object: NonNullable<TimeLineEntry['object']>) => ReactNode
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const orNothing = (value: string): string | undefined => (value === '' ? undefined : value)

/** Who did what and when, over all objects, accounts and tenants that the reader answers for. */
export function AuditPage({ search, onSearch, renderObject }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useInfiniteQuery(timeLineQuery(search))
  const rows = useMemo(() => query.data?.pages.flatMap(({ entries }) => entries), [query.data])
  const columns = useMemo(
    () => auditColumns({ t, format, timeZone: ownZone, renderObject }),
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
        lead={t('audit.lead', { zone: ownZone, lines: format.wholeNumber(TIME_LINE_FILE_MAX) })}
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
            <div className={styles.days}>
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
