import { isDeepStrictEqual } from 'node:util'
import { keyOfRow } from './kernel/fold.ts'
import { storableText } from './kernel/postgres/columns.ts'
import type { ReadRow, Table } from './kernel/table.ts'
import { columnsOf, keyText } from './kernel/table.ts'
import type { ExpectedRow } from './expected-rows.ts'

/** Where a read model says something else than the log. */
export type RowDifference = {
  readonly table: string
  readonly key: string
  /** Null where a whole row is missing or too many. */
  readonly field: string | null
  /** Revision of the event that should have brought the expected value. */
  readonly revision: number
  readonly expected: unknown
  readonly actual: unknown
}

/** All differences between the rows that must be there and those that are, in no particular order. */
export function compareRows(
  table: Table,
  expected: ReadonlyMap<string, ExpectedRow>,
  actual: readonly ReadRow[],
): readonly RowDifference[] {
  const differences: RowDifference[] = []
  const seen = new Set<string>()
  for (const row of actual) {
    const key = keyText(keyOfRow(table, row))
    seen.add(key)
    const wanted = expected.get(key)
    if (wanted === undefined) differences.push(unexpectedRow(table, key, row))
    else differences.push(...compareFields(table, key, wanted, row))
  }
  for (const [key, missing] of expected) {
    if (seen.has(key)) continue
    const revision = missing.revisionOf(table.key[0] ?? '')
    differences.push({ table: table.name, key, field: null, revision, expected: missing.row, actual: null })
  }
  return differences
}

function unexpectedRow(table: Table, key: string, row: ReadRow): RowDifference {
  const revision = typeof row['revision'] === 'number' ? row['revision'] : 0
  return { table: table.name, key, field: null, revision, expected: null, actual: row }
}

function compareFields(
  table: Table,
  key: string,
  expected: ExpectedRow,
  actual: ReadRow,
): readonly RowDifference[] {
  const { row } = expected
  const differences: RowDifference[] = []
  for (const { field, kind } of columnsOf(table)) {
    const wanted = row[field]
    const found = actual[field]
    const stored = kind === 'text' && typeof wanted === 'string' ? storableText(wanted) : (wanted ?? null)
    // Most values are no objects, and equal.
    if (Object.is(stored, found) || isDeepStrictEqual(stored, found)) continue
    differences.push({
      table: table.name,
      key,
      field,
      revision: expected.revisionOf(field),
      expected: stored,
      actual: found,
    })
  }
  return differences
}

/** The difference that the history reaches first. */
export function firstOf(differences: readonly RowDifference[]): RowDifference | null {
  return differences.reduce<RowDifference | null>(
    (first, difference) => (first === null || difference.revision < first.revision ? difference : first),
    null,
  )
}
