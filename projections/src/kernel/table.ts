import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'

/** How a column is kept in PostgreSQL; a read-model row itself holds plain JSON values alone. */
export type ColumnKind = 'uuid' | 'text' | 'integer' | 'bigint' | 'number' | 'boolean' | 'instant' | 'json'

/** A row as the kernel moves it around, without knowing which read model it belongs to. */
export type ReadRow = Readonly<Record<string, unknown>>

/** Values of the key columns, in the table's order. */
export type KeyValue = string | number | boolean
export type RowKey = readonly KeyValue[]

/** Shape of one read-model table: the fold, the writer and the reader all go by it. */
export type Table = {
  readonly name: string
  /** Key columns; their values never change for a row. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, ColumnKind>>
}

declare const valueOf: unique symbol

/** A kind of column with the type of its values. */
type Column<Value> = ColumnKind & { readonly [valueOf]: Value }
type Columns = Readonly<Record<string, Column<unknown>>>

/** The row type of columns: each field is said once, with its kind and its type. */
export type RowOf<C extends Columns> = { readonly [Field in keyof C]: C[Field][typeof valueOf] }

/* oxlint-disable typescript/no-unnecessary-type-parameters -- the type of the values is said by the caller */
/** What a field is kept as, and the type of its values where its kind does not say it. */
export const column = {
  uuid: <Value extends string | null>() => 'uuid' as Column<NoInfer<Value>>,
  text: <Value extends string | null = string>() => 'text' as Column<NoInfer<Value>>,
  integer: <Value extends number | null = number>() => 'integer' as Column<NoInfer<Value>>,
  bigint: <Value extends number | null = number>() => 'bigint' as Column<NoInfer<Value>>,
  number: <Value extends number | null = number>() => 'number' as Column<NoInfer<Value>>,
  boolean: <Value extends boolean | null = boolean>() => 'boolean' as Column<NoInfer<Value>>,
  instant: <Value extends Instant | null = Instant>() => 'instant' as Column<NoInfer<Value>>,
  json: <Value>() => 'json' as Column<NoInfer<Value>>,
}
/* oxlint-enable typescript/no-unnecessary-type-parameters */

export function defineTable<C extends Columns>(table: {
  readonly name: string
  readonly key: readonly (keyof C & string)[]
  readonly columns: C
}): Omit<Table, 'columns'> & { readonly columns: C } {
  return table
}

/** Text that identifies a row among all of its table; keys hold ids and numbers, never a slash. */
export function keyText(key: RowKey): string {
  // Most keys are one value; joining takes longer than looking the row up.
  return key.length === 1 ? String(key[0]) : key.join('/')
}

/** `leadingBidRevision` to `leading_bid_revision`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Turns a value that the driver read into the row's own: `bigint` arrives as text (prices lie far below 2^53)
 * and `timestamptz` as a Date.
 */
export function decodeValue(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'bigint') return Number(value)
  if (kind === 'instant') return decodeInstant(value)
  return value
}

function decodeInstant(value: unknown): Instant {
  if (value instanceof Date) return msToInstant(value.getTime())
  return msToInstant(Date.parse(String(value)))
}

export type TableColumn = { readonly field: string; readonly kind: ColumnKind; readonly name: string }

const columnLists = new WeakMap<Table, readonly TableColumn[]>()

/** The columns of a table as a list, made once: rows are many. */
export function columnsOf(table: Table): readonly TableColumn[] {
  const known = columnLists.get(table)
  if (known !== undefined) return known
  const columns = Object.entries(table.columns).map(([field, kind]) => ({
    field,
    kind,
    name: columnName(field),
  }))
  columnLists.set(table, columns)
  return columns
}

/** A row of the driver, columns in snake case, as the row of the read model. */
export function decodeRow(table: Table, stored: Readonly<Record<string, unknown>>): ReadRow {
  const row: Record<string, unknown> = {}
  for (const { field, kind, name } of columnsOf(table)) row[field] = decodeValue(kind, stored[name])
  return row
}
