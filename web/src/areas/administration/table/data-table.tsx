import { Check, ChevronDown, ChevronsUpDown, ChevronUp, Minus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import {
  Cell,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table'
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import type { ReadState } from '../../../kernel/api/read-failure.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import styles from './table.module.css'

/**
 * One column of a table. Keep the array of columns stable while it says the same: rows are rendered again
 * with it.
 */
export type DataColumn<Row> = {
  readonly id: string
  readonly header: string
  /** What screen readers alone read as the header, for columns of buttons. */
  readonly isHeaderHidden?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the right end. */
  readonly align?: 'end'
  /** Names the row for screen readers; one column at least. */
  readonly isRowHeader?: boolean
  readonly isSortable?: boolean
  /** In small windows: the whole width of the card; its upper right corner; or not shown at all. */
  readonly onCard?: 'wide' | 'corner' | 'hidden'
  /** Pixels or parts (`2fr`), for virtualised tables. */
  readonly width?: number | `${number}fr`
}

export type DataSort = { readonly column: string; readonly direction: 'ascending' | 'descending' }

type DataSelection = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

const ROW_HEIGHT = 52
const HEADING_HEIGHT = 42
/** Of more rows than these, only those in view are rendered, however many were requested. */
const RENDERED_ROWS_MAX = 200
const LONG_TABLE_HEIGHT = 620

type Props<R> = {
  /** Names the table. */
  label: string
  columns: readonly DataColumn<R>[]
  /** Undefined while they are not known yet. */
  rows: readonly R[] | undefined
  rowId: (row: R) => string
  /** Plain text of a row, for typing ahead and for the name of its checkbox. */
  rowText: (row: R) => string
  sort?: DataSort | undefined
  onSort?: (sort: DataSort) => void
  selection?: DataSelection | undefined
  /** Enter or a click on a row; links in cells work beside it. */
  onOpen?: (row: R) => void
  /** The id of a row that is shown beside the table. */
  current?: string | undefined
  /** That there are no rows, and why; or what stands in their place. */
  none?: NoRowsProps
  empty?: ReactNode
  /** The read behind the rows: where it failed the table says so and offers another try. */
  query?: ReadState
  /**
   * For many rows at once: only those in view are drawn, in a box of this height in pixels. Such a table
   * scrolls sideways in small windows; without it rows become cards there, until they are too many to be
   * drawn.
   */
  virtualHeight?: number | undefined
}

/**
 * A table for work with many things: sortable, selectable, by keyboard (arrows, Home, End, typing ahead,
 * Space) and for screen readers a grid. Paging, sorting and filtering are the server's.
 */
export function DataTable<R extends object>(props: Props<R>) {
  const { rows, query, none, empty, columns, selection } = props
  if (rows === undefined) {
    return query?.isError ? (
      <div className={styles.state}>
        <FailedRead query={query} />
      </div>
    ) : (
      <TableSkeleton />
    )
  }
  if (rows.length === 0) {
    return <div className={styles.state}>{none === undefined ? empty : <NoRows {...none} />}</div>
  }
  const isLong = rows.length > RENDERED_ROWS_MAX
  const virtualHeight = props.virtualHeight ?? (isLong ? LONG_TABLE_HEIGHT : undefined)
  const table = <Grid {...props} rows={rows} virtualHeight={virtualHeight} />
  return (
    <>
      {query && <FailedRead query={query} />}
      {virtualHeight === undefined ? (
        <div className={styles.scroll}>{table}</div>
      ) : (
        <div className={styles.virtual} style={{ '--table-width': `${minimumWidth(columns, selection)}px` }}>
          <Virtualizer
            layout={TableLayout}
            layoutOptions={{ rowHeight: ROW_HEIGHT, headingHeight: HEADING_HEIGHT }}
          >
            {table}
          </Virtualizer>
        </div>
      )}
    </>
  )
}

/** Parts of a width count as this many pixels each before the table scrolls sideways. */
const PART_MIN = 110
function minimumWidth<R>(columns: readonly DataColumn<R>[], selection: DataSelection | undefined): number {
  const widths = columns.map(({ width = '1fr' }) =>
    typeof width === 'number' ? width : PART_MIN * Number.parseFloat(width),
  )
  return widths.reduce((sum, width) => sum + width, selection === undefined ? 0 : SELECTION_WIDTH)
}

function Grid<R extends object>(props: Props<R> & { rows: readonly R[] }) {
  const { label, columns, rows, rowId, rowText, sort, onSort, selection, onOpen, current, virtualHeight } =
    props
  const byId = useMemo(() => new Map(rows.map((row) => [rowId(row), row])), [rows, rowId])
  const change = (chosen: Selection) =>
    selection?.onChange(new Set(chosen === 'all' ? byId.keys() : [...chosen].map(String)))
  const open = (key: string | number) => {
    const row = byId.get(String(key))
    if (row !== undefined) onOpen?.(row)
  }
  const all: readonly (DataColumn<R> | null)[] = selection ? [null, ...columns] : columns
  const isVirtual = virtualHeight !== undefined
  return (
    <Table
      aria-label={label}
      className={classNames(styles.table, isVirtual ? styles.asList : styles.asCards)}
      {...(isVirtual && { style: { height: virtualHeight } })}
      {...(selection && {
        selectionMode: 'multiple',
        selectedKeys: selection.selected,
        onSelectionChange: change,
      })}
      {...(sort && { sortDescriptor: sort })}
      {...(onSort && { onSortChange: (chosen: SortDescriptor) => onSort(sortOf(chosen)) })}
      {...(onOpen && { onRowAction: open })}
    >
      <TableHeader>
        {all.map((column) => (column === null ? selectionColumn() : headerOf(column)))}
      </TableHeader>
      <TableBody items={rows} dependencies={[columns, selection === undefined, current]}>
        {(row) => (
          <Row
            id={rowId(row)}
            textValue={rowText(row)}
            className={styles.row ?? ''}
            data-current={rowId(row) === current || undefined}
          >
            {all.map((column) => (column === null ? selectionCell() : cellOf(column, row)))}
          </Row>
        )}
      </TableBody>
    </Table>
  )
}

function sortOf({ column, direction }: SortDescriptor): DataSort {
  return { column: String(column), direction }
}

const SELECTION_COLUMN = '$selection' // The checkboxes; no column of a caller has this id.
const SELECTION_WIDTH = 48
/** Without a reason it does not compile. */
type NoRowsProps = { title: string; children: string; headingLevel?: 1 | 2 | 3 }

function NoRows({ children, ...state }: NoRowsProps) {
  return <EmptyState {...state}>{children}</EmptyState>
}

const sortIcons = { none: ChevronsUpDown, ascending: ChevronUp, descending: ChevronDown }

function selectionColumn() {
  return (
    <Column key={SELECTION_COLUMN} id={SELECTION_COLUMN} width={SELECTION_WIDTH} className={styles.box ?? ''}>
      <SelectionBox />
    </Column>
  )
}

function selectionCell() {
  return (
    <Cell key={SELECTION_COLUMN} className={classNames(styles.cell, styles.box)}>
      <SelectionBox />
    </Cell>
  )
}

function headerOf<R>(column: DataColumn<R>) {
  const { id, header, isHeaderHidden, isRowHeader, isSortable, align, width } = column
  return (
    <Column
      key={id}
      id={id}
      isRowHeader={isRowHeader ?? false}
      allowsSorting={isSortable ?? false}
      className={classNames(styles.column, align && styles.end)}
      {...(width !== undefined && { width })}
    >
      {({ sortDirection, allowsSorting }) => (
        <span className={styles.heading}>
          {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
          {allowsSorting && <Icon of={sortIcons[sortDirection ?? 'none']} size="sm" />}
        </span>
      )}
    </Column>
  )
}

function cellOf<R>(column: DataColumn<R>, row: R) {
  const { id, align, onCard, header, isHeaderHidden, isRowHeader } = column
  const className = classNames(styles.cell, align && styles.end, onCard && styles[onCard])
  return (
    <Cell key={id} className={className}>
      {!isHeaderHidden && !isRowHeader && (
        <span className={styles.cardLabel} aria-hidden>
          {header}
        </span>
      )}
      {column.cell(row)}
    </Cell>
  )
}

/** The checkbox of a row, or in the head that of all; the table names it. */
function SelectionBox() {
  return (
    <CheckboxField slot="selection">
      <CheckboxButton className={styles.selectionBox ?? ''}>
        {({ isSelected, isIndeterminate }) => (
          <span className={styles.mark} aria-hidden>
            {isIndeterminate ? <Icon of={Minus} size="sm" /> : isSelected && <Icon of={Check} size="sm" />}
          </span>
        )}
      </CheckboxButton>
    </CheckboxField>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Stands for rows that are on their way. */
function TableSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.state} aria-busy="true">
      <VisuallyHidden>{t('administration.table.loading')}</VisuallyHidden>
      <div className="stack gap-3">
        {ROWS.map((row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </div>
  )
}
