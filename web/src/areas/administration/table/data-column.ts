import type { ReactNode } from 'react'

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

export type DataSelection = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}
