import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { RowChange } from '../projection-store.ts'
import type { ColumnKind, TableColumn } from '../table.ts'

/**
 * PostgreSQL's type of each kind. `json`, not `jsonb`: it keeps every text that JSON allows, escaped NULs
 * included.
 */
export const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  uuid: 'uuid',
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  instant: 'timestamptz',
  json: 'json',
}

/**
 * Rows as one JSON text, ready for `json_to_recordset`: one parameter for any number of rows. Long texts that
 * did not change are left out.
 */
export function encodeRows(columns: readonly TableColumn[], changes: readonly RowChange[]): string {
  return JSON.stringify(changes.map((change) => encodeRow(columns, change)))
}

function encodeRow(columns: readonly TableColumn[], { row, stored }: RowChange): object {
  const encoded: Record<string, unknown> = {}
  for (const { field, kind, name } of columns) {
    const value = row[field]
    if (kind === 'json' && stored !== null && stored[field] === value) continue
    encoded[name] = encodeValue(kind, value)
  }
  return encoded
}

/** A value as PostgreSQL reads it; anything but text is written the same in JSON and in SQL. */
export function encodeValue(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? storableText(value) : value
    case 'json':
      // As text inside the text: its own escapes reach the json column untouched.
      return JSON.stringify(value)
    case 'instant':
      return typeof value === 'string' ? sqlInstant(value) : value
    case 'uuid':
    case 'integer':
    case 'bigint':
    case 'number':
    case 'boolean':
      return value
    default:
      return assertNever(kind)
  }
}

/**
 * PostgreSQL's text holds neither NUL nor half a surrogate pair; the history's json keeps what was really
 * written.
 */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes('\0')) return text
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** PostgreSQL has no year 0: it calls it 1 BC. */
function sqlInstant(instant: string): string {
  return instant.startsWith('0000') ? `0001${instant.slice(4)} BC` : instant
}
