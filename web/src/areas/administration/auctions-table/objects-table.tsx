import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import {
  administeredAuctionsQuery,
  type AdministeredPage,
} from '../../../kernel/api/administration-queries.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { TablePager, TablePanel } from '../table/table-panel.tsx'
import { rowPagesOf, useObjectColumns } from './object-columns.tsx'
import type { ObjectsSearch } from '../table/url-searches.ts'
import { listOf, OBJECTS_PAGE_SIZE, pageOf, searchWithSort, sortOf } from './objects-search.ts'
import { TableTools, type ChoosableColumn, columnsOf, useTableSettings } from './table-tools.tsx'
import { focusRow, rowAround, useListKeys } from './use-list-keys.ts'
import styles from './objects-page.module.css'

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
  reader: ObjectsReader
  tools: ReactNode
  /** What can be done with the chosen rows. */
  renderActions: (chosen: readonly AdministeredAuction[]) => ReactNode
}

/** One page of the objects, which the URL names, and beside it the one that the reader compares. */
export function ObjectsTable(props: Props) {
  const { search, reader } = props
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
  const { search, onSearch, tools, renderActions, query, columns, tableTools, current } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
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
        // Where its work stands.
        onOpen={({ id: auctionId }) =>
          void navigate({ to: '/administration/objects/$auctionId', params: { auctionId } })
        }
        current={current}
        query={query}
        empty={<NoObjects search={search} onSearch={onSearch} />}
      />
    </TablePanel>
  )
}

const idOf = ({ id }: AdministeredAuction) => id
const titleOf = ({ title }: AdministeredAuction) => title

type NoObjectsProps = { search: ObjectsSearch; onSearch: (change: Partial<ObjectsSearch>) => void }

/** In place of rows; where the table was narrowed, with the way to all of them. */
function NoObjects({ search, onSearch }: NoObjectsProps) {
  const { t } = useTranslation()
  const isNarrowed = search.search !== undefined || search.phase !== undefined || search.tenant !== undefined
  return (
    <EmptyState
      title={t(isNarrowed ? 'administration.objects.none' : 'administration.objects.noneYetTitle')}
      action={
        isNarrowed ? (
          <Button
            variant="secondary"
            size="small"
            onPress={() =>
              onSearch({ search: undefined, phase: undefined, tenant: undefined, skip: undefined })
            }
          >
            {t('administration.objects.showAll')}
          </Button>
        ) : undefined
      }
    >
      {t(isNarrowed ? 'administration.objects.noneReason' : 'administration.objects.noneYet')}
    </EmptyState>
  )
}

const describedKeys = [
  { id: 'next', keys: ['j'] },
  { id: 'previous', keys: ['k'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'beside', keys: ['o'] },
  { id: 'closeBeside', keys: ['Esc'] },
  { id: 'select', keys: ['Space'] },
  { id: 'search', keys: ['/'] },
  { id: 'quick', keys: ['Ctrl', 'K'] },
  { id: 'help', keys: ['?'] },
] as const

/** Which keys do what in the table of objects. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('administration.objects.keys.title')}>
      <dl className={`stack gap-2 ${styles.keys}`}>
        {describedKeys.map(({ id, keys: pressed }) => (
          <div key={id}>
            <dt className="line gap-1">
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`administration.objects.keys.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** From this width on there is room beside the table; below it a dialog shows the same. */
const WIDE = '(min-width: 80em)'

/** The object that is shown beside the table: it follows the focus, and goes with its row. */
function useBeside(boxRef: RefObject<HTMLElement | null>, rows: readonly AdministeredAuction[] | undefined) {
  const [id, setId] = useState<string | null>(null)
  const isWide = useIsWide()
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  const auction = rows?.[index]
  const step = (by: 1 | -1) => {
    const next = rows?.[index + by]
    if (index === -1 || next === undefined) return undefined
    return () => setId(next.id)
  }
  return {
    auction,
    isWide,
    open: setId,
    /** Gives the focus back to the row that was shown. */
    close: () => {
      setId(null)
      if (id !== null) focusRow(boxRef.current, id)
    },
    /** Belongs to the element around the rows. */
    onFocus: ({ target }: { target: Element }) => {
      const row = rowAround(target)
      // Closing gives the focus to a row too: what is closed by then stays so.
      if (row !== undefined) setId((before) => (before === null ? null : row))
    },
    previous: step(-1),
    next: step(1),
  }
}

function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
}

function onWidth(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A chosen row as it was last read, and the page of the list on which it was. */
type ChosenRow<R> = { readonly row: R; readonly skip: number }
export type ChosenRows<R> = ReadonlyMap<string, ChosenRow<R>>

type Identified = { readonly id: string }

/** What is shown of a list; old rows while those of another page are read. */
export type ShownRows<R> = {
  readonly rows: readonly R[] | undefined
  readonly skip: number
  readonly isOld: boolean
}

/** The chosen rows, those of this page as they are now; without those that this page has no longer. */
export function currentRows<R extends Identified>(
  chosen: ChosenRows<R>,
  { rows, skip, isOld }: ShownRows<R>,
): readonly R[] {
  const byId = new Map(rows?.map((row) => [row.id, row]))
  const isKept = (entry: ChosenRow<R>) => entry.skip !== skip || isOld || rows === undefined
  return [...chosen].flatMap(([id, entry]) => byId.get(id) ?? (isKept(entry) ? entry.row : []))
}

/** After a choice on this page, which says nothing about rows of other pages. */
export function withChoice<R extends Identified>(
  chosen: ChosenRows<R>,
  shown: ShownRows<R>,
  selected: ReadonlySet<string>,
): ChosenRows<R> {
  const { rows = [], skip } = shown
  const isHere = new Set(rows.map(({ id }) => id))
  const kept = new Set(currentRows(chosen, shown).map(({ id }) => id))
  const elsewhere = [...chosen].filter(([id]) => kept.has(id) && !isHere.has(id))
  const here = rows.flatMap((row) => (selected.has(row.id) ? [[row.id, { row, skip }] as const] : []))
  return new Map([...elsewhere, ...here])
}

/** The chosen rows of a list, also those of other pages; another list starts with none. */
function useChosenRows<R extends { readonly id: string }>(list: string, shown: ShownRows<R>) {
  const [kept, setKept] = useState<{ list: string; rows: ChosenRows<R> }>({ list, rows: new Map() })
  const before: ChosenRows<R> = kept.list === list ? kept.rows : new Map()
  const chosen = currentRows(before, shown)
  const isHere = new Set(shown.rows?.map(({ id }) => id))
  const here = chosen.filter(({ id }) => isHere.has(id))
  return {
    chosen,
    /** How many of them other pages have. */
    elsewhere: chosen.length - here.length,
    selection: {
      selected: new Set(here.map(({ id }) => id)),
      onChange: (selected: ReadonlySet<string>) =>
        setKept({ list, rows: withChoice(before, shown, selected) }),
    },
    clear: () => setKept({ list, rows: new Map() }),
  }
}
