import { useQuery } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { administeredPhases } from '@zuschlag/contracts/administration/list-filters'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Download } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { FilterChips } from '../shared/filter-chips.tsx'
import { PageHeader } from '../shared/page-header.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { DataTable } from '../shared/table/data-table.tsx'
import { TablePager } from '../shared/table/table-pager.tsx'
import { TablePanel } from '../shared/table/table-panel.tsx'
import {
  administeredAuctionsQuery,
  administeredFileUrl,
  administeredOverviewQuery,
} from '../../../kernel/api/administration-queries.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { objectColumns } from './object-columns.tsx'
import { ObjectTiles } from './object-tiles.tsx'
import { objectsFilterOf, OBJECTS_PAGE_SIZE, pageOf, searchWithSort, sortOf } from './objects-search.ts'
import type { ObjectsSearch } from './objects-search-schema.ts'

type Props = {
  search: ObjectsSearch
  onSearch: (change: Partial<ObjectsSearch>) => void
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
  /** The way to a new object, for those who may draft one. */
  action?: ReactNode
}

/** The objects that somebody runs, as a table; its state stands in the URL. */
export function ObjectsPage({ search, onSearch, renderLink, action }: Props) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const query = useQuery(administeredAuctionsQuery(pageOf(search)))
  const { data: overview } = useQuery(administeredOverviewQuery)
  const columns = useMemo(() => objectColumns({ t, format, renderLink }), [t, format, renderLink])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = query.data?.auctions.filter(({ id }) => selected.has(id)) ?? []
  const all = overview && administeredPhases.reduce((sum, phase) => sum + overview.counts[phase], 0)
  return (
    <>
      <PageHeader
        title={t('administration.objects.title')}
        lead={
          overview &&
          t('administration.objects.lead', {
            count: all ?? 0,
            running: format.wholeNumber(overview.counts.running),
            open: format.wholeNumber(overview.counts.ended),
          })
        }
        actions={
          <>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={administeredFileUrl({ ...objectsFilterOf(search), language })}
              download
            >
              <Icon of={Download} /> {t('administration.objects.load')}
            </a>
            {action}
          </>
        }
      />
      {overview && <ObjectTiles overview={overview} renderLink={renderLink} />}
      <TablePanel
        tools={<Tools search={search} onSearch={onSearch} counts={overview?.counts} all={all} />}
        selectedCount={chosen.length}
        selectionActions={
          <a href={administeredFileUrl({ ids: chosen.map(({ id }) => id).join(','), language })} download>
            {t('administration.objects.loadSelected')}
          </a>
        }
        onClearSelection={() => setSelected(new Set())}
        foot={
          <TablePager
            skip={search.skip ?? 0}
            take={OBJECTS_PAGE_SIZE}
            total={query.data?.total ?? 0}
            onSkip={(next) => onSearch({ skip: next === 0 ? undefined : next })}
          />
        }
      >
        <DataTable<AdministeredAuction>
          label={t('administration.objects.title')}
          columns={columns}
          rows={query.data?.auctions}
          rowId={idOf}
          rowText={titleOf}
          sort={sortOf(search)}
          onSort={(sort) => onSearch(searchWithSort(search, sort))}
          selection={{ selected, onChange: setSelected }}
          query={query}
          empty={
            <EmptyState title={t('administration.objects.none')}>
              {t('administration.objects.noneReason')}
            </EmptyState>
          }
        />
      </TablePanel>
    </>
  )
}

const idOf = ({ id }: AdministeredAuction) => id
const titleOf = ({ title }: AdministeredAuction) => title

type ToolsProps = Pick<Props, 'search' | 'onSearch'> & {
  counts: Record<AdministeredAuction['phase'], number> | undefined
  all: number | undefined
}

function Tools({ search, onSearch, counts, all }: ToolsProps) {
  const { t } = useTranslation()
  const { phase, show } = search
  const chips = [
    { value: 'all' as const, label: t('administration.objects.all'), count: all },
    ...administeredPhases.map((value) => ({
      value,
      label: t(`administration.objects.shown.${value}`),
      count: counts?.[value],
    })),
    ...(show === 'requests' ? [{ value: show, label: t('administration.navigation.requests') }] : []),
  ]
  return (
    <>
      <SearchBox
        label={t('administration.objects.search')}
        placeholder={t('administration.objects.searchHint')}
        value={search.search ?? ''}
        onChange={(text) => onSearch({ search: text === '' ? undefined : text, skip: undefined })}
      />
      <FilterChips<'all' | 'requests' | AdministeredAuction['phase']>
        label={t('administration.objects.filter')}
        chips={chips}
        value={show === 'decisions' ? 'ended' : (show ?? phase ?? 'all')}
        onChange={(value) =>
          onSearch({
            phase: value === 'all' || value === 'requests' ? undefined : value,
            show: value === 'requests' ? value : undefined,
            skip: undefined,
          })
        }
      />
    </>
  )
}
