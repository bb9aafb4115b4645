import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { administeredPhases } from '@zuschlag/contracts/administration/list-filters'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import type { ReactNode } from 'react'
import { useJitteredDebounce } from '../../../app/use-jittered-debounce.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import {
  administeredFileUrl,
  type AdministeredOverview,
  administeredOverviewQuery,
} from '../../../kernel/api/administration-queries.ts'
import { tenantQuery } from '../../../kernel/api/platform-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useLiveAuction } from '../../../kernel/live/live-context.tsx'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import type { ObjectsSearch } from '../table/url-searches.ts'
import { objectsFilterOf } from '../auctions-table/objects-search.ts'
import { type ObjectsReader, ObjectsTable } from '../auctions-table/objects-table.tsx'
import { BulkActions } from '../bulk/bulk-actions.tsx'
import { TenantSearch, useDraftingTenants } from '../fields/tenant-search.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { FilterChips, SearchBox } from '../table/table-panel.tsx'
import { type StatTile, StatTiles } from '../table/stat-tiles.tsx'
import { WorkPanel } from './work-panel.tsx'
import { Link } from '@tanstack/react-router'

type Props = {
  search: ObjectsSearch
  onSearch: (change: Partial<ObjectsSearch>) => void
  reader: ObjectsReader
  /** The way to a new object, for those who may draft one. */
  action?: ReactNode
}

/** Work that waits, and the objects that somebody runs as a table; the URL keeps what is shown. */
export function ObjectsPage({ search, onSearch, reader, action }: Props) {
  const { t, format } = useIntl()
  const { data: overview, isError: isUnread } = useQuery(administeredOverviewQuery)
  const { show } = search
  const all = overview && administeredPhases.reduce((sum, phase) => sum + overview.counts[phase], 0)
  const work = overview && (
    <WorkPanel overview={overview} shown={show} onShow={(next) => onSearch({ show: next })} />
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
      {!(isUnread && overview === undefined) && <ObjectTiles overview={overview} />}
      {!isNarrowed(search) && work}
      <ObjectsTable
        search={search}
        onSearch={onSearch}
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

type ObjectTilesProps = {
  /** Undefined while it is read: the tiles stand there already, as high as they will be. */
  overview: AdministeredOverview | undefined
}

/** What runs, what sales brought, who bids, and what waits for a decision. */
function ObjectTiles({ overview }: ObjectTilesProps) {
  const { t } = useTranslation()
  if (overview !== undefined) return <KnownTiles overview={overview} />
  const tiles = (['running', 'rise', 'bidders', 'decisions'] as const).map((id) => ({
    id,
    label: t(`administration.objects.tile.${id}`),
    value: <Skeleton width="4rem" height="2.125rem" />,
    note: <Skeleton width="9rem" height="1.3125rem" />,
  }))
  return <StatTiles tiles={tiles} />
}

function KnownTiles({ overview }: { overview: AdministeredOverview }) {
  const { t, format } = useIntl()
  const { counts, runningVolumes, awardedRisePercent, awardedCount, undecided } = overview
  const volumes = runningVolumes
    .map(({ amount, currencyCode }) => format.moneyShort(amount, currencyCode))
    .join(', ')
  const tiles: readonly StatTile[] = [
    {
      id: 'running',
      label: t('administration.objects.tile.running'),
      value: format.wholeNumber(counts.running),
      note:
        volumes === ''
          ? t('administration.objects.tile.noVolume')
          : t('administration.objects.tile.volume', { volume: volumes }),
    },
    {
      id: 'rise',
      label: t('administration.objects.tile.rise'),
      value: awardedRisePercent === null ? '–' : format.percentDifference(awardedRisePercent),
      note: t('administration.objects.tile.awards', { count: awardedCount }),
    },
    {
      id: 'bidders',
      label: t('administration.objects.tile.bidders'),
      value: format.wholeNumber(overview.runningBidders),
      note: t('administration.objects.tile.bids', { count: overview.runningBids }),
    },
    {
      id: 'decisions',
      label: t('administration.objects.tile.decisions'),
      value: format.wholeNumber(counts.ended),
      note:
        undecided === null ? (
          t('administration.objects.tile.noDecisions')
        ) : (
          <Link to="/administration/objects/$auctionId" params={{ auctionId: undecided.id }}>
            {t('administration.objects.tile.open', { title: undecided.title })}
          </Link>
        ),
      isCalling: counts.ended > 0,
    },
  ]
  return <StatTiles tiles={tiles} />
}

type TenantFilterProps = { value: TenantId | undefined; onChange: (tenant: TenantId | undefined) => void }

const ALL = 'all'

/** One tenant's objects alone, for those who see all of them. */
function TenantFilter({ value, onChange }: TenantFilterProps) {
  const { t } = useTranslation()
  const { tenants, isSearched, search, setSearch } = useDraftingTenants()
  const isOffered = value === undefined || tenants.some(({ tenantId }) => tenantId === value)
  const chosen = useQuery({ ...tenantQuery(value as TenantId), enabled: !isOffered }).data
  return (
    <>
      {isSearched && <TenantSearch value={search} onChange={setSearch} />}
      <SelectField<TenantId | typeof ALL>
        label={t('administration.objects.tenant')}
        name="tenant"
        value={value ?? ALL}
        options={[
          { value: ALL, label: t('administration.objects.allTenants') },
          ...(isOffered || chosen === undefined ? [] : [{ value, label: chosen.name }]),
          ...tenants.map(({ tenantId, name }) => ({ value: tenantId, label: name })),
        ]}
        onChange={(next) => onChange(next === ALL ? undefined : next)}
      />
    </>
  )
}

/** Readers ask again within this time, each at another moment. */
const REFETCH_WITHIN_MS = 1_500

type ListPage = { readonly auctions: readonly AdministeredAuction[]; readonly total: number }
type LiveRowsProps = { auctions: readonly AdministeredAuction[]; queryKey: QueryKey }

/** Keeps the rows that can change by themselves up to date while they are shown. Renders nothing. */
export function LiveRows({ auctions, queryKey }: LiveRowsProps) {
  return auctions
    .filter(({ phase }) => phase === 'running' || phase === 'upcoming')
    .map((auction) => <FollowedRow key={auction.id} auction={auction} queryKey={queryKey} />)
}

function FollowedRow({ auction, queryKey }: { auction: AdministeredAuction; queryKey: QueryKey }) {
  const queryClient = useQueryClient()
  const refetchSoon = useJitteredDebounce(
    () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    REFETCH_WITHIN_MS,
  )
  useLiveAuction(
    auction.id,
    auction.revision,
    ({ revision, auction: live }) => {
      queryClient.setQueryData<ListPage>(queryKey, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              auctions: page.auctions.map((row) =>
                row.id === auction.id && row.revision < revision ? updatedRow(row, live, revision) : row,
              ),
            },
      )
      if (live.bidCount === undefined || phaseHasChanged(auction, live)) refetchSoon()
    },
    refetchSoon,
  )
  return null
}

function updatedRow(row: AdministeredAuction, live: LiveAuction, revision: number): AdministeredAuction {
  return {
    ...row,
    revision,
    currentPrice: live.currentPrice,
    end: live.end,
    bidCount: live.bidCount ?? row.bidCount,
  }
}

function phaseHasChanged({ phase }: AdministeredAuction, live: LiveAuction): boolean {
  if (live.isWithdrawn || !live.isPublished || live.hasEnded) return true
  return (phase === 'running') !== live.hasStarted
}
