import { hash } from 'node:crypto'
import type { Batch, TableChanges } from '../projection-store.ts'
import { columnName, columnsOf, decodeRow, type ReadRow, type RowKey, type Table } from '../table.ts'
import { encodeRows, sqlTypes } from './columns.ts'

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  /** Statements of the same name have the same text; the server then plans them once per connection. */
  readonly name?: string
}

/**
 * All of a batch is one statement, and so one round trip and one transaction. Answers whether the checkpoint
 * moved.
 */
export function commitStatement(schema: string, batch: Batch): Statement {
  const values: unknown[] = [batch.expected, batch.position, batch.announced]
  const moved = `moved as (
    update "${schema}".checkpoint set position = $2, announced = $3, moved_at = now()
    where position is not distinct from $1 and not retired returning 1)`
  const parts = [moved]
  for (const [index, change] of inOrder(batch.changes).entries()) {
    values.push(encodeRows(columnsOf(change.table), change.rows))
    parts.push(`change_${index} as (${upsert(schema, change, values.length)})`)
  }
  if (batch.quarantines.length > 0) {
    values.push(JSON.stringify(batch.quarantines))
    parts.push(`stopped as (${insertQuarantines(schema, values.length)})`)
  }
  const text = `with ${parts.join(',\n')} select count(*)::integer as moved from moved`
  return { name: nameOf(text), text, values }
}

/** Always in the same order, so that the same tables make the same text. */
function inOrder(changes: readonly TableChanges[]): readonly TableChanges[] {
  return changes.toSorted((one, other) => (one.table.name < other.table.name ? -1 : 1))
}

/**
 * PostgreSQL takes names of up to 63 bytes; there are as many texts as there are sets of tables in a batch,
 * so a few.
 */
function nameOf(text: string): string {
  return `commit ${hash('sha256', text).slice(0, 32)}`
}

function upsert(schema: string, { table }: TableChanges, parameter: number): string {
  const columns = columnsOf(table)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const selected = columns
    .map(({ name, kind }) => (kind === 'json' ? `"${name}"::json` : `"${name}"`))
    .join(', ')
  const shape = columns
    .map(({ name, kind }) => `"${name}" ${kind === 'json' ? 'text' : sqlTypes[kind]}`)
    .join(', ')
  const key = table.key.map((field) => `"${columnName(field)}"`).join(', ')
  const updates = columns
    .filter(({ field }) => !table.key.includes(field))
    .map(({ name, kind }) => {
      // What was left out is as it was (see encodeRows); its long texts then need not be stored once more.
      const kept = kind === 'json' ? `coalesce(excluded."${name}", stored."${name}")` : `excluded."${name}"`
      return `"${name}" = ${kept}`
    })
  return `insert into "${schema}"."${table.name}" as stored (${names})
    select ${selected} from json_to_recordset($${parameter}::json) as given (${shape})
    where exists (select 1 from moved)
    on conflict (${key}) do update set ${updates.join(', ')}`
}

function insertQuarantines(schema: string, parameter: number): string {
  return `insert into "${schema}".quarantines (projection, stream, revision, reason)
    select projection, stream, revision, reason from json_to_recordset($${parameter}::json)
      as given (projection text, stream text, revision integer, reason text)
    where exists (select 1 from moved) on conflict do nothing`
}

/** The rows that exist among the asked keys. */
export function loadStatement(schema: string, table: Table, keys: readonly RowKey[]): Statement {
  const keyColumns = table.key.map((field) => ({
    name: columnName(field),
    kind: table.columns[field] ?? 'text',
  }))
  const arrays = keyColumns.map(({ kind }, index) => `$${index + 1}::${sqlTypes[kind]}[]`).join(', ')
  const names = keyColumns.map(({ name }) => `"${name}"`).join(', ')
  const columns = columnsOf(table).map(({ name }) => `stored."${name}"`)
  return {
    name: `load ${table.name}`,
    text: `select ${columns.join(', ')} from unnest(${arrays}) as asked (${names})
      join "${schema}"."${table.name}" stored using (${names})`,
    values: keyColumns.map((_column, index) => keys.map((key) => key[index])),
  }
}

export function decodeRows(
  table: Table,
  stored: readonly Readonly<Record<string, unknown>>[],
): readonly ReadRow[] {
  return stored.map((row) => decodeRow(table, row))
}
