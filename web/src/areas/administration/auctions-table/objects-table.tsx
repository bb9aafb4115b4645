import { useQuery } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Ellipsis } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { DataTable } from '../shared/table/data-table.tsx'
import type { DataColumn } from '../shared/table/data-column.ts'
import { TablePager } from '../shared/table/table-pager.tsx'
import { TablePanel } from '../shared/table/table-panel.tsx'
import { MenuButton } from '../shared/menu-button.tsx'
import { useListKeys } from '../shared/use-list-keys.ts'
import { administeredAuctionsQuery } from '../../../kernel/api/administration-queries.ts'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { objectColumns } from './object-columns.tsx'
import { OBJECTS_PAGE_SIZE, pageOf, searchWithSort, sortOf } from './objects-search.ts'
import type { ObjectsSearch } from './objects-search-schema.ts'
import { columnsOf, type ChoosableColumn } from './table-settings.ts'
import { TableTools } from './table-tools.tsx'
import { useTableSettings } from './use-table-settings.ts'

/** Pages of one object that its row's menu leads to. */
export const rowPages = ['edit', 'process', 'access', 'history'] as const
export type RowPage = (typeof rowPages)[number]

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

/** One page of the objects; the URL says which. */
export function ObjectsTable(props: Props) {
  const { search, onSearch, renderLink, onOpen, reader, tools, renderActions } = props
  const { t } = useTranslation()
  const query = useQuery(administeredAuctionsQuery(pageOf(search)))
  const { settings, change } = useTableSettings(reader.id)
  const shown = useMemo(() => columnsOf(settings, reader.isSystemAdmin), [settings, reader.isSystemAdmin])
  const { columns, nameOf } = useColumns({ shown, renderLink, onOpen, isManaging: reader.isManaging })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isHelping, setHelping] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)
  useListKeys({ boxRef, onHelp: () => setHelping(true) })
  const chosen = query.data?.auctions.filter(({ id }) => selected.has(id)) ?? []
  return (
    <div ref={boxRef}>
      <TablePanel
        tools={
          <>
            {tools}
            <TableTools
              settings={settings}
              onSettings={change}
              columns={shown}
              columnName={nameOf}
              search={search}
              onSearch={onSearch}
            />
          </>
        }
        selectedCount={chosen.length}
        selectionActions={renderActions(chosen)}
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
          onOpen={({ id }) => onOpen(id)}
          query={query}
          empty={<NoObjects search={search} onSearch={onSearch} />}
        />
      </TablePanel>
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  )
}

const idOf = ({ id }: AdministeredAuction) => id
const titleOf = ({ title }: AdministeredAuction) => title

type ColumnsOptions = Pick<Props, 'renderLink' | 'onOpen'> & {
  shown: ReadonlySet<ChoosableColumn>
  isManaging: boolean
}

/** The object, the columns that the reader chose, and the row's menu; `nameOf` is the header of each. */
function useColumns({ shown, renderLink, onOpen, isManaging }: ColumnsOptions) {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const all = objectColumns({ t, format, renderLink })
    const names = new Map(all.map(({ id, header }) => [id, header]))
    const pages = rowPages.filter((page) => isManaging || page !== 'edit')
    const menu: DataColumn<AdministeredAuction> = {
      id: 'menu',
      header: t('administration.objects.menu.column'),
      isHeaderHidden: true,
      align: 'end',
      onCard: 'corner',
      cell: ({ id, title }) => (
        <MenuButton
          icon={Ellipsis}
          label={t('administration.objects.menu.label', { title })}
          entries={pages.map((page) => ({ id: page, label: t(`administration.object.tab.${page}`) }))}
          onAction={(page) => onOpen(id, page as RowPage)}
        />
      ),
    }
    const isShown = (id: string) => id === 'title' || shown.has(id as ChoosableColumn)
    return {
      columns: [...all.filter(({ id }) => isShown(id)), menu],
      nameOf: (column: ChoosableColumn) => names.get(column) ?? column,
    }
  }, [t, format, renderLink, shown, onOpen, isManaging])
}

function NoObjects({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useTranslation()
  const isNarrowed = search.search !== undefined || search.phase !== undefined || search.tenant !== undefined
  return (
    <EmptyState
      title={t('administration.objects.none')}
      action={
        isNarrowed && (
          <Button
            variant="secondary"
            size="small"
            onPress={() =>
              onSearch({ search: undefined, phase: undefined, tenant: undefined, skip: undefined })
            }
          >
            {t('administration.objects.showAll')}
          </Button>
        )
      }
    >
      {t('administration.objects.noneReason')}
    </EmptyState>
  )
}
