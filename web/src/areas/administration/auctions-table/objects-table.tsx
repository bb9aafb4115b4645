import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { TablePager, TablePanel } from '../table/table-panel.tsx'
import { useListKeys } from './use-list-keys.ts'
import {
  administeredAuctionsQuery,
  type AdministeredPage,
} from '../../../kernel/api/administration-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './beside.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import { NoObjects } from './no-objects.tsx'
import { listOf, OBJECTS_PAGE_SIZE, pageOf, searchWithSort, sortOf } from './objects-search.ts'
import type { ObjectsSearch } from './objects-search-schema.ts'
import { rowPagesOf, type RowPage } from './row-pages.ts'
import { columnsOf, type ChoosableColumn } from './table-settings.ts'
import { TableTools } from './table-tools.tsx'
import { useBeside } from './use-beside.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useObjectColumns } from './use-object-columns.tsx'
import { useTableSettings } from './use-table-settings.ts'

const BesidePanel = lazy(async () => ({ default: (await import('./beside-panel.tsx')).BesidePanel }))

/** Columns that fit before the panel, which has the rest. */
const beforePanel: readonly ChoosableColumn[] = ['state', 'price']

export type ObjectsReader = {
  readonly id: string
  readonly isSystemAdmin: boolean
  /** Whether they run objects; a seller of a broker's object looks on. */
  readonly isManaging: boolean
}

type Props = {
  search: ObjectsSearch
  onSearch: (change: Partial<ObjectsSearch>) => void
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
  /** Opens an object where its work stands, or one of its pages. */
  onOpen: (auctionId: AuctionId, page?: RowPage) => void
  reader: ObjectsReader
  tools: ReactNode
  /** What can be done with the chosen rows. */
  renderActions: (chosen: readonly AdministeredAuction[]) => ReactNode
}

/** One page of the objects, which the URL names, and beside it the one that the reader compares. */
export function ObjectsTable(props: Props) {
  const { search, reader, renderLink, onOpen } = props
  const query = useQuery(administeredAuctionsQuery(pageOf(search)))
  const { settings, change } = useTableSettings(reader.id)
  const shown = useMemo(() => columnsOf(settings, reader.isSystemAdmin), [settings, reader.isSystemAdmin])
  const [isHelping, setHelping] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)
  const beside = useBeside(boxRef, query.data?.auctions)
  const { auction, isWide } = beside
  const hasPanel = auction !== undefined && isWide
  const inTable = useMemo(
    () => (hasPanel ? new Set(beforePanel.filter((column) => shown.has(column))) : shown),
    [hasPanel, shown],
  )
  const { columns, nameOf } = useObjectColumns({
    shown: inTable,
    renderLink,
    onOpen,
    onBeside: beside.open,
    isManaging: reader.isManaging,
  })
  useListKeys({
    boxRef,
    onHelp: () => setHelping(true),
    onBeside: beside.open,
    onEscape: auction && beside.close,
  })
  const tools = (
    <TableTools
      settings={settings}
      onSettings={change}
      columns={shown}
      columnName={nameOf}
      search={search}
      onSearch={props.onSearch}
    />
  )
  return (
    <div className={hasPanel ? styles.withPanel : undefined}>
      <div ref={boxRef} onFocus={beside.onFocus}>
        <Rows {...props} query={query} columns={columns} tableTools={tools} current={auction?.id} />
      </div>
      {auction && (
        <Suspense>
          <BesidePanel
            auction={auction}
            isWide={isWide}
            seesTenants={reader.isSystemAdmin}
            pages={rowPagesOf(reader)}
            previous={beside.previous}
            next={beside.next}
            onClose={beside.close}
          />
        </Suspense>
      )}
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  )
}

type RowsProps = Props & {
  query: UseQueryResult<AdministeredPage>
  columns: readonly DataColumn<AdministeredAuction>[]
  tableTools: ReactNode
  /** The row whose object is shown beside the table. */
  current: string | undefined
}

function Rows(props: RowsProps) {
  const { search, onSearch, onOpen, tools, renderActions, query, columns, tableTools, current } = props
  const { t } = useTranslation()
  const skip = search.skip ?? 0
  const shown = { rows: query.data?.auctions, skip, isOld: query.isPlaceholderData }
  const { chosen, elsewhere, selection, clear } = useChosenRows(listOf(search), shown)
  return (
    <TablePanel
      tools={
        <>
          {tools}
          {tableTools}
        </>
      }
      selectedCount={chosen.length}
      selectionActions={renderActions(chosen)}
      selectedElsewhere={elsewhere}
      onClearSelection={clear}
      foot={
        <TablePager
          skip={skip}
          take={OBJECTS_PAGE_SIZE}
          total={query.data?.total ?? 0}
          isTotalOld={query.isPlaceholderData}
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
        selection={selection}
        onOpen={({ id }) => onOpen(id)}
        current={current}
        query={query}
        empty={<NoObjects search={search} onSearch={onSearch} />}
      />
    </TablePanel>
  )
}

const idOf = ({ id }: AdministeredAuction) => id
const titleOf = ({ title }: AdministeredAuction) => title
