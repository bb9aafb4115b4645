import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { Cell, Column } from 'react-aria-components/Table'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import type { DataColumn } from './data-column.ts'
import styles from './data-table.module.css'
import { SelectionBox } from './selection-box.tsx'

const SELECTION_COLUMN = '$selection' // The checkboxes; no column of a caller has this id.
export const SELECTION_WIDTH = 48
const sortIcons = { none: ChevronsUpDown, ascending: ChevronUp, descending: ChevronDown }

export function selectionColumn() {
  return (
    <Column key={SELECTION_COLUMN} id={SELECTION_COLUMN} width={SELECTION_WIDTH} className={styles.box ?? ''}>
      <SelectionBox />
    </Column>
  )
}

export function selectionCell() {
  return (
    <Cell key={SELECTION_COLUMN} className={classNames(styles.cell, styles.box)}>
      <SelectionBox />
    </Cell>
  )
}

export function headerOf<R>(column: DataColumn<R>) {
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

export function cellOf<R>(column: DataColumn<R>, row: R) {
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
