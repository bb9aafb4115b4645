import { useQuery } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { administeredPhases } from '@zuschlag/contracts/administration/list-filters'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { FilterChips } from '../table/table-panel.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { BulkActions } from '../bulk/bulk-actions.tsx'
import { WorkPanel } from '../auctions-table/work-panel.tsx'
import { administeredFileUrl, administeredOverviewQuery } from '../../../kernel/api/administration-queries.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ObjectTiles } from '../auctions-table/object-tiles.tsx'
import { TenantFilter } from '../auctions-table/tenant-filter.tsx'
import { ObjectsTable, type ObjectsReader } from '../auctions-table/objects-table.tsx'
import type { RowPage } from '../auctions-table/row-pages.ts'
import { objectsFilterOf } from '../auctions-table/objects-search.ts'
import { WorkQuestions } from './work-questions.tsx'
import { WorkRequests } from './work-requests.tsx'
import type { ObjectsSearch } from '../auctions-table/objects-search-schema.ts'

type Props = {
  search: ObjectsSearch
  onSearch: (change: Partial<ObjectsSearch>) => void
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
  onOpen: (auctionId: AuctionId, page?: RowPage) => void
  reader: ObjectsReader
  /** The way to a new object, for those who may draft one. */
  action?: ReactNode
}

/** Work that waits, and the objects that somebody runs as a table; the URL keeps what is shown. */
export function ObjectsPage({ search, onSearch, renderLink, onOpen, reader, action }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: overview, isError: isUnread } = useQuery(administeredOverviewQuery)
  const { show } = search
  const all = overview && administeredPhases.reduce((sum, phase) => sum + overview.counts[phase], 0)
  const work = overview && (
    <WorkPanel
      overview={overview}
      shown={show}
      onShow={(next) => onSearch({ show: next })}
      renderLink={renderLink}
      renderRequests={(take) => <WorkRequests take={take} renderLink={renderLink} />}
      renderQuestions={(take) => <WorkQuestions take={take} />}
    />
  )
  if (show !== undefined)
    return (
      <>
        <PageHeader title={t(`administration.work.${show}`)} lead={t('administration.work.title')} />
        {work}
      </>
    )
  return (
    <>
      <PageHeader
        title={t('administration.objects.title')}
        lead={
          // A line of its own, also while the figures are read.
          overview === undefined
            ? '\u00a0'
            : t('administration.objects.lead', {
                count: all ?? 0,
                running: format.wholeNumber(overview.counts.running),
                open: format.wholeNumber(overview.counts.ended),
              })
        }
        actions={
          <>
            <FileLink search={search} />
            {action}
          </>
        }
      />
      {!(isUnread && overview === undefined) && <ObjectTiles overview={overview} renderLink={renderLink} />}
      {!isNarrowed(search) && work}
      <ObjectsTable
        search={search}
        onSearch={onSearch}
        renderLink={renderLink}
        onOpen={onOpen}
        reader={reader}
        renderActions={(chosen) => <BulkActions auctions={chosen} isManaging={reader.isManaging} />}
        tools={
          <>
            <Tools search={search} onSearch={onSearch} counts={overview?.counts} all={all} />
            {reader.isSystemAdmin && (
              <TenantFilter
                value={search.tenant}
                onChange={(tenant) => onSearch({ tenant, skip: undefined })}
              />
            )}
          </>
        }
      />
    </>
  )
}

/** Who looks for an object wants the table alone. */
function isNarrowed({ search, phase, tenant }: ObjectsSearch): boolean {
  return search !== undefined || phase !== undefined || tenant !== undefined
}

function FileLink({ search }: Pick<Props, 'search'>) {
  const { t, language } = useTranslation()
  return (
    <DownloadLink
      className={buttonClass({ variant: 'secondary' })}
      href={administeredFileUrl({ ...objectsFilterOf(search), language })}
    >
      {t('administration.objects.load')}
    </DownloadLink>
  )
}

type ToolsProps = Pick<Props, 'search' | 'onSearch'> & {
  counts: Record<AdministeredAuction['phase'], number> | undefined
  all: number | undefined
}

function Tools({ search, onSearch, counts, all }: ToolsProps) {
  const { t } = useTranslation()
  const chips = [
    { value: 'all' as const, label: t('administration.objects.all'), count: all },
    ...administeredPhases.map((value) => ({
      value,
      label: t(`administration.objects.shown.${value}`),
      count: counts?.[value],
    })),
  ]
  return (
    <>
      <SearchBox
        label={t('administration.objects.search')}
        placeholder={t('administration.objects.searchHint')}
        value={search.search ?? ''}
        onChange={(text) => onSearch({ search: text === '' ? undefined : text, skip: undefined })}
      />
      <FilterChips<'all' | AdministeredAuction['phase']>
        label={t('administration.objects.filter')}
        chips={chips}
        value={search.phase ?? 'all'}
        onChange={(value) => onSearch({ phase: value === 'all' ? undefined : value, skip: undefined })}
      />
    </>
  )
}
